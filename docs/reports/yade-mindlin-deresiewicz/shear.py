# Two equal spheres with an overlap of 0.01 radii are sheared, at constant overlap, to 0.9 of the
# movement at which the whole contact slides.
G, nu, mu, R, un, N = 3e7, 0.3, 0.5, 1.0, 0.01, 100
O.materials.append(FrictMat(young=2 * G * (1 + nu), poisson=nu, frictionAngle=atan(mu)))
O.bodies.append([sphere((0, 0, 0), R), sphere((2 * R - un, 0, 0), R)])
law = Law2_ScGeom_MindlinPhys_MindlinDeresiewitz()
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb()], verletDist=0),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom()], [Ip2_FrictMat_FrictMat_MindlinPhys()], [law]),
]
O.dt = 1
Fn = 4 / 3 * G / (1 - nu) * sqrt(R / 2) * un**1.5
kt = 4 * G * sqrt(R / 2 * un) / (2 - nu)
sliding = 1.5 * mu * Fn / kt
for x in (0.3, 0.6, 0.9):
    # By equal spins, so that the normal rests.
    for body in O.bodies:
        body.state.angVel = (0, 0, 0.3 * sliding / (2 * R) / N)
    for step in range(N):
        O.step()
        force = O.forces.f(1, True)
    print(f"x = {x}: normal {force[0]:.1f} tangential {force[1]:.1f}"
          f" expected {Fn:.1f} {mu * Fn * (1 - (1 - x)**1.5):.1f}")
