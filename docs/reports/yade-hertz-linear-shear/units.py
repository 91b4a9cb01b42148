# Two spheres in metres and in millimetres: overlap 0.01 radii, sheared by 1e-5 radii.
def force(length):
    """Force in newtons, with this many units of length in a metre."""
    O.reset()
    G, nu, R = 3e7 / length**2, 0.3, 1.0 * length
    O.materials.append(FrictMat(young=2 * G * (1 + nu), poisson=nu, frictionAngle=1.5))
    O.bodies.append([sphere((0, 0, 0), R), sphere((1.99 * R, 0, 0), R)])
    law = Law2_ScGeom_MindlinPhys_HertzWithLinearShear()
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Sphere_Aabb()], verletDist=0),
        InteractionLoop([Ig2_Sphere_Sphere_ScGeom()], [Ip2_FrictMat_FrictMat_MindlinPhys()], [law]),
    ]
    O.dt = 1
    for body in O.bodies:
        body.state.angVel = (0, 0, 0.5e-5)
    O.step()
    return O.forces.f(1, True)


for name, length in (("metres", 1), ("millimetres", 1000)):
    normal, tangential, zero = force(length)
    print(f"{name}: normal {normal:.3f} tangential {tangential:.3f}")
