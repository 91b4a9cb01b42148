# Two spheres with a bond that never breaks. Their centres rest; both turn against each other, by a
# twist, over to a bend of the same angle, and back to where they began.
from math import cos, pi, sin

KN, KS, LENGTH, ANGLE = 3e5, 2e5, 1.0, 1.0


def rotation(leg, share):
    """Rotation vector of q against p."""
    if leg == 0:
        return Vector3(ANGLE * share, 0, 0)
    if leg == 1:
        return ANGLE * Vector3(cos(pi / 2 * share), sin(pi / 2 * share), 0)
    return Vector3(0, ANGLE * (1 - share), 0)


def turn(vector):
    return Quaternion(vector.normalized(), vector.norm()) if vector.norm() > 0 else Quaternion.Identity


def around(steps):
    """Shear force and moment at the end, of so many steps on each leg."""
    O.reset()
    R = LENGTH / 2
    O.materials.append(CohFrictMat(
        young=KN / R, poisson=KS / KN, frictionAngle=0, isCohesive=True, momentRotationLaw=True,
        normalCohesion=1e300, shearCohesion=1e300, alphaKr=1, alphaKtw=1))
    p, q = (O.bodies[i] for i in O.bodies.append([sphere((0, 0, 0), R), sphere((LENGTH, 0, 0), R)]))
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Sphere_Aabb()], verletDist=0),
        InteractionLoop(
            [Ig2_Sphere_Sphere_ScGeom6D()],
            [Ip2_CohFrictMat_CohFrictMat_CohFrictPhys(setCohesionOnNewContacts=True)],
            [Law2_ScGeom6D_CohFrictPhys_CohesionMoment()]),
    ]
    O.dt = 1
    bond = utils.createInteraction(p.id, q.id)
    O.step()
    for leg in range(3):
        for step in range(1, steps + 1):
            by = rotation(leg, step / steps)
            for body, sign in ((p, -1), (q, 1)):
                old, body.state.ori = body.state.ori, turn(sign / 2 * by)
                body.state.angVel = (body.state.ori * old.conjugate()).toRotationVector() / O.dt
            O.step()
    moment = bond.phys.moment_twist + bond.phys.moment_bending
    return bond.phys.shearForce.norm() / (KS * LENGTH), moment.norm() / bond.phys.kr


for steps in (10, 100, 1000):
    shear, moment = around(steps)
    print(f"steps {steps}: shear {shear:.5f} moment {moment:.5f}")
