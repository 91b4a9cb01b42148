# Two spheres with a liquid bridge, surface tension 0.072 N/m, in touch and at small gaps. Springs of 1e-3 N/m
# show what else acts.
material = ViscElCapMat(
    kn=2e-3, ks=2e-3, cn=0, cs=0, Capillar=True, CapillarType="Willett_analytic", gamma=0.072, Vb=1e-3)
O.materials.append(material)
O.bodies.append([sphere((x, 0, 0), 1) for x in (0, 2)])
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(aabbEnlargeFactor=3)], verletDist=0),
    InteractionLoop(
        [Ig2_Sphere_Sphere_ScGeom()],
        [Ip2_ViscElCapMat_ViscElCapMat_ViscElCapPhys()],
        [Law2_ScGeom_ViscElCapPhys_Basic()]),
]
O.dt = 1
for gap in (-1e-9, 0, 1e-9, 1e-3):
    O.bodies[1].state.pos = (2 + gap, 0, 0)
    O.step()
    print(f"gap {gap:g}: pull {abs(O.forces.f(0, True)[0]):.4f}")
