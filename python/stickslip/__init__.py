# SPDX-License-Identifier: BSD-3-Clause
"""Judges contact laws of DEM codes: is this law right, and down to which time step?

    import stickslip as ss

    @ss.law(kind="linear", like="linear-conventional")
    def mine(step, state, p): ...

    report = ss.run(mine)

All units are SI unless a case says otherwise. docs/python.md is the guide.
"""
from ._answer import Answer, Table
from ._bond import BodiesStep, Bond, BondStep, bond
from ._catalogue import CatalogueCase, CatalogueLaw, Contacts, Forces, Reference, cases, laws
from ._commands import (assembly, baseline, check, compare, converge, diagnose, drive, export, fit, judge, judge_gradients,
                        mesh, offer, precision, properties, reference, restitution, run, timestep)
from ._law import Law, MomentStep, Parameters, Step, law
from ._pytest import Expectation, pytest_params
from ._report import CaseStudies, Report, Studies
from ._shapes import Shape, Shapes, ShapesSteps, shapes
from ._stickslip import InputError, LawFailure, ToolMissing, __version__
from ._wall import Wall, WallMesh, WallSteps, wall

__all__ = [
    "Answer", "BodiesStep", "Bond", "BondStep", "CaseStudies", "CatalogueCase", "CatalogueLaw", "Contacts",
    "Expectation", "Forces", "InputError", "Law", "LawFailure", "MomentStep", "Parameters", "Reference", "Report",
    "Shape", "Shapes", "ShapesSteps", "Step", "Studies", "Table", "ToolMissing", "Wall", "WallMesh", "WallSteps",
    "__version__", "assembly", "baseline", "bond", "cases", "check", "compare", "converge", "diagnose", "drive",
    "export", "fit", "judge", "judge_gradients", "law", "laws", "mesh", "offer", "precision", "properties",
    "pytest_params", "reference", "restitution", "run", "shapes", "timestep", "wall",
]
