#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The Python module, as its users meet it. usage: module.py PROGRAM (PYTHONPATH names the module)"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from types import SimpleNamespace
from unittest import mock

import numpy as np
import stickslip as ss
from stickslip import _stickslip

PROGRAM = ""


def radial_return(step, state, p):
    normal = p.kn * max(step.overlap_new, 0.0)
    trial = state + p.kt * step.shift
    size = float(np.hypot(trial[0], trial[1]))
    limit = p.mu * normal
    return normal, trial if size <= limit else trial * (limit / size)


RIGHT = ss.law(radial_return, name="right", like="linear-conventional")


def springs(step, memory, p):
    """Springs for rolling and twisting that give way at their caps, without works."""
    cap = step.normal_new / (1 / step.radius_p + 1 / step.radius_q)
    rolling = memory["rolling"] + p.k_rolling * step.roll
    rolling *= min(1.0, p.mu_rolling * cap / (np.hypot(*rolling) or 1.0))
    twisting = memory["twisting"] + p.k_twisting * step.twist
    return rolling, np.clip(twisting, -p.mu_twisting * cap, p.mu_twisting * cap)


ROLLS = "linear-conventional[rolling=linear-conventional,twisting=linear]"
TURNING = ["rolling-kinematics", "rolling-slip-rotation", "moment-frame", "twisting-unload", "three-spheres",
           "rolling-on-incline", "rolling-to-rest", "twisting-to-rest"]


def rolling_law(moments=springs, **options):
    """A right law with moments."""
    return ss.law(radial_return, moments=moments, **{"name": "rolls", "like": ROLLS, **options})


def program(*words):
    """What the program prints as JSON."""
    done = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def reason_of(function, **options):
    """Why slip-rotation breaks with a law."""
    law = ss.law(function, name="tried", like="linear-conventional", **options)
    report = ss.run(law, ["slip-rotation"], properties=False)
    return "; ".join(study["reason"] for study in report.broken)


def levels_of(studies):
    """Every number of every level."""
    return [[observable["levels"] for observable in study["observables"]] for study in studies]


class BuiltInLaws(unittest.TestCase):
    def test_a_run_gives_the_bits_of_the_program(self):
        cases = ["slip-rotation", "stick-to-slip", "hertz-normal", "corner-path", "bouncing-ball"]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "run", *cases, "--quiet", "--out", folder], check=True, capture_output=True)
            with open(os.path.join(folder, "results.json"), encoding="utf-8") as file:
                text = file.read()
        expected = json.loads(text)
        report = ss.run(None, cases)
        self.assertTrue(report._held.results_text() == text)  # byte for byte
        self.assertEqual(report.data["studies"], expected["studies"])
        self.assertEqual(report.data["cross_checks"], expected["cross_checks"])
        self.assertEqual(report.data["admissible_steps"], expected["admissible_steps"])

    def test_a_label_names_the_law(self):
        report = ss.run("linear-refined[table=1024]", ["slip-rotation"], label="by-table", properties=False)
        self.assertEqual({study["law"] for study in report.studies}, {"by-table"})
        self.assertEqual(ss.converge("slip-rotation", "linear-refined", label="mine").studies[0]["law"], "mine")
        with self.assertRaises(ValueError):
            ss.run(["linear-refined", "jaeger"], ["slip-rotation"], label="x")

    def test_the_catalogue_gives_the_bits_of_the_program(self):
        # By day every third case, without those that take longest; with STICKSLIP_WHOLE_CATALOGUE all of them but the
        # one that runs LAMMPS, which stands beside the program and not beside the module.
        dear = {"biaxial-compression", "assembly-rotation", "oblique-impact", "stress-probe", "touch-again-hertz",
                "rigid-rotation-assembly", "many-reversals", "cattaneo-half-space", "chung-ooi", "memory-saving",
                "partial-slip-impact", "closed-cycle", "kharaz-experiment", "rolling-creep", "random-history-1d",
                "random-history-2d", "polygon-shear", "impact-sweep", "circular-path", "torsion-and-shear"}
        whole = os.environ.get("STICKSLIP_WHOLE_CATALOGUE")
        left_out = {"biaxial-compression"} if whole else dear
        cases = [case for case in ss.cases if case not in left_out][::1 if whole else 3]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "run", *cases, "--steps=1:4", "--quiet", "--out", folder],
                           check=False, capture_output=True, timeout=1200)
            with open(os.path.join(folder, "results.json"), encoding="utf-8") as file:
                text = file.read()
        self.assertGreater(len(json.loads(text)["studies"]), 250 if whole else 80)
        self.assertTrue(ss.run(None, cases, steps="1:4")._held.results_text() == text)  # byte for byte

    def test_commands_give_what_the_program_prints(self):
        self.assertEqual(ss.converge("slip-rotation", "linear-refined").studies,
                         program("converge", "slip-rotation", "--law", "linear-refined")["studies"])
        self.assertEqual(ss.properties("jaeger"), program("properties", "--law", "jaeger")["properties"])
        law = "linear-conventional[mistake=limit-by-component]"
        self.assertEqual(ss.diagnose(law), program("diagnose", "--law", law))
        options = {"diameter": "1mm", "density": 7800, "E": "210GPa", "nu": 0.3, "velocity": 0.5}
        words = [f"--{key}={value}" for key, value in options.items()]
        self.assertEqual(ss.timestep(**options), program("timestep", *words))
        cut = ss.timestep("linear-refined", mass=0.01, restitution=0.5, pull="cut")
        self.assertEqual(cut, program("timestep", "--law", "linear-refined", "--mass=0.01", "--restitution=0.5",
                                      "--pull=cut"))
        self.assertEqual(cut["restitution"]["end"], "cut")
        with self.assertRaisesRegex(ss.InputError, "--pull cut: applies to a contact with a dashpot"):
            ss.timestep("linear-refined", mass=0.01, pull="cut")

    def test_answers_print_what_the_program_prints(self):
        def printed(*words):
            return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False).stdout.rstrip("\n")

        law = "linear-conventional[mistake=limit-by-component]"
        grains = {"diameter": "1mm", "density": 7800, "E": "210GPa", "nu": 0.3, "velocity": 0.5}
        with tempfile.TemporaryDirectory() as folder:
            file, results = os.path.join(folder, "baseline.csv"), os.path.join(folder, "out", "results.json")
            subprocess.run([PROGRAM, "run", "slip-rotation", "--steps=1:4", "--quiet", "--out",
                            os.path.join(folder, "out")], check=False, capture_output=True)
            print_of = {
                ("converge", "slip-rotation", "--law", "linear-refined"): ss.converge("slip-rotation", "linear-refined"),
                ("properties", "--law", "jaeger"): ss.properties("jaeger"),
                ("diagnose", "--law", law): ss.diagnose(law),
                ("timestep", *(f"--{key}={value}" for key, value in grains.items())): ss.timestep(**grains),
                ("restitution", "--engine", "lammps", "--rule", "tsuji", "--get", "0.5"):
                    ss.restitution("lammps", "tsuji", get=0.5),
                ("compare", results, results): ss.compare(results, results),
                ("baseline", "slip-rotation", "--law", "linear-refined", "--out", file, "--force"):
                    ss.baseline(file, "linear-refined", "slip-rotation"),
                ("check", "--baseline", file): ss.check(file)}
            for words, answer in print_of.items():
                self.assertEqual(str(answer), printed(*words), words)
                self.assertNotEqual(str(answer), "")
        self.assertEqual(str(ss.converge("slip-rotation", "linear-refined")["slip-rotation"]),
                         repr(ss.converge("slip-rotation", "linear-refined")["slip-rotation"]))
        self.assertIn("'name': 'a'", str(ss.Table([{"name": "a"}])))  # of no command

    def test_contacts_tell_what_their_law_tells(self):
        steps = np.full(3, 1e-6), np.zeros((3, 2))
        for contacts in (ss.laws["jaeger"].contact(effective_radius=0.02), ss.laws["jaeger"].contacts(3, 0.02)):
            np.testing.assert_allclose(contacts.advance(*steps).contact_radius, 1e-4, rtol=1e-12)
        kinetic = ss.laws["linear-kinetic"].contact(kn=1e5, mu=0.5, mu_kinetic=0.3)
        np.testing.assert_allclose(kinetic.advance(*steps).limit, 0.05, rtol=1e-12)
        self.assertTrue(np.isnan(ss.laws["linear-refined"].contact().advance(*steps).limit).all())

    def test_contacts_advance_as_a_path_is_driven(self):
        rng = np.random.default_rng(7)
        overlap = 1e-6 * (1 + rng.random(50))
        shift = 1e-7 * rng.standard_normal((50, 2))
        found = ss.laws["jaeger"].contact(mu=0.3, effective_radius=0.01).advance(overlap, shift)
        many = ss.laws["jaeger"].contacts(3, mu=0.3, effective_radius=0.01)
        for i in range(50):
            last = many.advance(np.full(3, overlap[i]), np.tile(shift[i], (3, 1)))
            self.assertTrue(np.array_equal(last.tangential, np.tile(found.tangential[i], (3, 1))))
        self.assertLessEqual(float(np.max(np.hypot(*found.tangential.T) - 0.3 * found.normal)), 1e-15)

    def test_references_have_uncertainty_and_second_routes(self):
        for name in ("slip-rotation", "hertz-normal"):
            for reference in ss.cases[name].reference().values():
                self.assertGreater(reference.scale, 0)
                self.assertGreaterEqual(reference.uncertainty, 0)
            self.assertTrue(all(check["holds"] for check in ss.cases[name].cross_checks()))
        self.assertNotEqual(ss.cases["slip-rotation"].reference(mu=0.3)["work"].value,
                            ss.cases["slip-rotation"].reference()["work"].value)


class LawsOfPython(unittest.TestCase):
    def test_a_right_law_is_as_expected_and_the_same_scheme(self):
        report = ss.run(RIGHT, ["slip-rotation", "stick-to-slip", "touch-again", "oscillator-1d"])
        self.assertTrue(report.ok, report)
        self.assertTrue(all(study["same_scheme"] for study in report.studies if study["observables"]))
        self.assertTrue(ss.diagnose(RIGHT)["equal"])

    def test_it_tells_its_limit_and_contact_radius(self):
        def telling(step, state, p):
            normal = p.kn * max(step.overlap_new, 0.0)
            limit = p.mu * normal ** 0.5  # its own
            trial = state + p.kt * step.shift
            force = trial * min(1.0, limit / (np.hypot(*trial) or 1.0))
            return {"normal": normal, "tangential": force, "limit": limit,
                    "contact_radius": (0.01 * max(step.overlap_new, 0.0)) ** 0.5}

        def by_name(step, state, p):
            return dict(telling(step, state, p))

        def batched(step, state, p):
            answers = [telling(SimpleNamespace(overlap_new=h, shift=s), f, p)
                       for h, s, f in zip(step.overlap_new, step.shift, state)]
            return {key: np.array([answer[key] for answer in answers]) for key in answers[0]}

        path = {"overlap": [1e-4, 1e-4, -1e-4], "shift_1": [0, 1, 1], "shift_2": [0, 0, 0]}
        told = ["limit", "contact_radius"]
        for function, options in ((telling, {}), (by_name, {"tells": told}), (batched, {"tells": told, "batched": True})):
            law = ss.law(function, name="told", parts={"limit": "own"}, **options)
            rows = ss.drive(law, path, param={"mu": 0.5})
            np.testing.assert_allclose(rows["limit"], [0.5 * 10**0.5] * 2 + [0], rtol=1e-12)
            np.testing.assert_allclose(rows["contact_radius"], [1e-3] * 2 + [0], rtol=1e-12)
            found = {each["name"]: each for each in ss.properties(law)}
            self.assertEqual({found[name]["verdict"] for name in ("friction-limit", "sliding-limit")}, {"holds"})
        one = ss.law(telling, name="told", tells="limit")
        self.assertNotIn("contact_radius", json.loads(one._description())["outputs"])

    def test_what_it_tells_is_looked_at(self):
        def answer(**told):
            def tried(step, state, p):
                return dict(normal=1.0, tangential=state, **told)
            return tried

        path = [[1e-4, 0, 0]]
        for told, options, words in (
                ({"limit": -1.0}, {"tells": "limit"}, "limit is -1, and has to be a number from 0 up in step 1"),
                ({"contact_radius": float("nan")}, {"tells": "contact_radius"}, "contact_radius is not a number"),
                ({}, {"tells": "limit"}, "the dict that it returns has no 'limit'"),
                ({"limit": 1.0}, {}, "has 'limit', which ss.law is to be told")):
            with self.assertRaisesRegex(ss.LawFailure, words):
                ss.drive(ss.law(answer(**told), name="tried", **options), path)
        with self.assertRaisesRegex(ss.LawFailure, "it returns a tuple, and tells 'limit'; return a dict"):
            ss.drive(ss.law(radial_return, name="tried", tells="limit"), path)
        with self.assertRaisesRegex(ValueError, "tells='cap': must be"):
            ss.law(radial_return, tells="cap")

    def test_it_tells_how_large_a_gap_it_acts_over(self):
        def pulling(step, state, p):
            reaches = step.overlap_new > -p.reach
            return p.kn * step.overlap_new if reaches else 0.0, state * 0

        def verdict(gap):
            law = ss.law(pulling, name="pulling", parameters={"kn": 1e3, "reach": 1e-6}, gap=gap,
                         parts={"normal": "own", "limit": "none", "range": "gap"})
            found = {each["name"]: each for each in ss.properties(law)}
            return found["gap"]["verdict"]

        self.assertEqual(verdict(lambda radius, p: p.reach), "holds")
        self.assertEqual(verdict(1e-6), "holds")
        self.assertEqual(verdict(0.9e-6), "broken")
        self.assertEqual(verdict(None), "not-applicable")
        as_text = ss.law(pulling, name="pulling", parameters={"kn": 1e3, "reach": 1e-6}, gap=1e-6,
                         parts="normal=own limit=none range=gap")
        found = {each["name"]: each for each in ss.properties(as_text)}
        self.assertEqual(found["gap"]["verdict"], "holds")
        with self.assertRaisesRegex(ValueError, "not 'gap', but NAME=WORD"):
            ss.law(pulling, parts="range=own gap")
        with self.assertRaisesRegex(ValueError, "its parts need range=gap or range=hysteresis"):
            ss.properties(ss.law(pulling, name="pulling", gap=1e-6))
        with self.assertRaisesRegex(ValueError, "gap=-1: must be a number from 0 up"):
            ss.law(pulling, gap=-1)

    def test_modes_of_a_packing_and_a_fit(self):
        side = 0.02 * (1 - 1e-9)
        with tempfile.TemporaryDirectory() as folder:
            state = pathlib.Path(folder)
            (state / "particles.csv").write_text(
                f"id,radius,x,y,z\n0,.01,0,0,0\n1,.01,{side!r},0,0\n2,.01,{side / 2!r},{side * .75**.5!r},0\n")
            (state / "contacts.csv").write_text(
                "p,q,branch_x,branch_y,branch_z,ft_x,ft_y,ft_z\n"
                f"0,1,{side!r},0,0,0,0,0\n0,2,{side / 2!r},{side * .75**.5!r},0,0,0,0\n"
                f"1,2,{-side / 2!r},{side * .75**.5!r},0,0,0,0\n")
            (state / "state.json").write_text('{"box": [1, 1, 1], "kn": 1e5, "kt": 7e4, "mu": 0.5}')
            modes = ss.assembly("modes", state, "linear-conventional", discs=True, mass=0.2)
            found = [mode["omega_squared_m_over_kn"] for mode in modes["modes"]]
            np.testing.assert_allclose(found, [0] * 3 + [.6331, .6331, 3, 3.3169, 3.3169, 7.7], atol=1e-4)
            rest = ss.assembly("relax", state, "linear-conventional", newton=True, discs=True)
            self.assertTrue(rest["tangents"][0]["at_rest"])
        shift = [i * 1e-5 for i in range(30)]
        curve = {"overlap": [1e-4] * 30, "shift_1": shift,
                 "tangential_force_1": [min(7e4 * s, 4.0) for s in shift]}  # mu kn overlap = 0.4 * 10 N
        fit = ss.fit(curve, "linear-refined", {"kt": 3e4, "mu": .55}, param={"kn": 1e5})
        self.assertAlmostEqual(fit["parameters"]["kt"]["value"], 7e4, delta=1)
        self.assertAlmostEqual(fit["parameters"]["mu"]["value"], .4, delta=1e-5)
        with self.assertRaisesRegex(ss.InputError, "--param R: give the radius"):
            ss.fit(curve, "hertz-mindlin", {"G": 1e9})
        springs = ss.drive("hertz-mindlin", [[1e-4, s, 0] for s in shift], param={"G": 3e8, "nu": .2, "mu": .4, "R": .01})
        curve["tangential_force_1"] = springs["tangential_force_1"]
        fit = ss.fit(curve, "hertz-mindlin", {"G": 2e8, "mu": .5}, param={"nu": .2, "R": .01})
        self.assertAlmostEqual(fit["parameters"]["G"]["value"] / 3e8, 1, delta=1e-6)

    def test_a_tangent_is_judged_and_its_mistake_named(self):
        def springs(step, state, p):
            normal = p.kn * max(step.overlap_new, 0.0)
            trial = state + p.kt * step.shift
            size, limit = np.hypot(*trial), p.mu * normal
            return normal, trial if size <= limit else trial * (limit / size)

        def made(coupling):
            def tangent(step, state, p):
                k = np.zeros((3, 3))
                if step.overlap_new <= 0:
                    return k
                trial = state + p.kt * step.shift
                limit, size = p.mu * p.kn * step.overlap_new, np.hypot(*trial)
                m = trial / size if size > limit else np.zeros(2)
                k[0, 0] = p.kn
                k[1:, 0] = coupling * p.mu * p.kn * m
                k[1:, 1:] = p.kt * (limit / size if size > limit else 1.0) * (np.eye(2) - np.outer(m, m))
                return k

            return ss.law(springs, name=f"springs{coupling}", like="linear-conventional", tangent=tangent)

        def verdict(law):
            return {p["name"]: p["verdict"] for p in ss.properties(law)}["tangent-consistent"]

        self.assertEqual(verdict(made(1)), "holds")
        self.assertEqual(verdict(made(0)), "broken")
        self.assertEqual(ss.diagnose(made(-1), tangent=True)["mistakes"][0]["name"], "coupling-sign")
        rows = ss.drive(made(1), [[1e-5, 0, 0], [1e-5, 2e-5, 0]], tangent=True)
        self.assertAlmostEqual(rows["tangential_force_1_by_overlap"][1], 5e4)

        # Of a dashpot by the velocities: right, with a wrong sign, and by the movement in place of them.
        def damped(by_rate, by_movement=0.0):
            def law(step, state, p):
                normal, tangential = springs(step, state, p)
                touches = step.overlap_new > 0
                return {"normal": normal, "tangential": tangential,
                        "damping_normal": 5.0 * step.approach_velocity * touches,
                        "damping_tangential": 5.0 * step.velocity * touches}

            def tangent(step, state, p):
                touches = 5.0 * (step.overlap_new > 0) * np.eye(3)
                return made(1)._tangent(step, state, p), by_movement * touches, by_rate * touches

            return ss.law(law, name="damped", like="linear-conventional", damping=True, tangent=tangent)

        self.assertEqual(verdict(damped(1.0)), "holds")
        self.assertEqual(verdict(damped(-1.0)), "broken")
        self.assertEqual(verdict(damped(1.0, 1e3)), "broken")

        # Told under a key of the dict that a law returns, one by one and many at once.
        function = made(1)._tangent

        def beside(step, state, p):
            normal, tangential = springs(step, state, p)
            return {"normal": normal, "tangential": tangential, "tangent": function(step, state, p)}

        def batched(step, state, p):
            answers = [beside(SimpleNamespace(overlap_new=h, shift=s), f, p)
                       for h, s, f in zip(step.overlap_new, step.shift, state)]
            return {key: np.array([answer[key] for answer in answers]) for key in answers[0]}

        for law in (ss.law(beside, name="beside"), ss.law(batched, name="batched", batched=True, tells="tangent")):
            self.assertIn("tangent", law.capabilities)
            self.assertEqual(verdict(law), "holds")
            told = ss.drive(law, [[1e-5, 0, 0], [1e-5, 2e-5, 0]], tangent=True)
            self.assertEqual(set(told["tangent_by"]), {"law"})
            np.testing.assert_allclose(told["tangential_force_1_by_overlap"], rows["tangential_force_1_by_overlap"])
        with self.assertRaisesRegex(ValueError, "give one of them"):
            ss.law(beside, name="both", tangent=function)
        with self.assertRaisesRegex(ss.LawFailure, r"tangent: return an array of \(3, 3\)"):
            ss.drive(ss.law(lambda step, state, p: {"normal": 0.0, "tangential": state, "tangent": np.eye(2)},
                            name="small", tells="tangent"), [[1e-5, 0, 0]])
        with self.assertRaisesRegex(ss.LawFailure, r"return one of \(3, 3\)"):
            ss.drive(ss.law(springs, tangent=lambda step, state, p: np.zeros((2, 2))), [[1e-5, 0, 0]], tangent=True)

    def test_two_materials_are_mixed_by_a_rule_that_is_named(self):
        def of_two(rule):
            def law(step, state, p):
                normal = p.kn * max(step.overlap_new, 0.0)
                trial = state + p.kt * step.shift
                return normal, trial * min(1.0, rule(p.mu, p.mu2) * normal / (np.hypot(*trial) or 1.0))
            return ss.law(law, name="two", parameters={"kn": 1e5, "kt": 1e5, "mu": 0.5, "mu2": 0.5})

        def second(rule):
            return next(each for each in ss.properties(of_two(rule)) if each["name"] == "second-material")

        least = second(min)
        self.assertEqual((least["verdict"], least["reason"]), ("holds", "mixes mu by the least of both"))
        self.assertEqual(least["mixes"][0]["rule"], "least")
        self.assertEqual(second(lambda a, b: a * b)["verdict"], "broken")
        self.assertTrue(ss.run(of_two(lambda a, b: (a * b) ** 0.5), ["slip-rotation"]).ok)

    def test_it_equals_the_same_law_through_a_program(self):
        text = ('import sys, json, math\n'
                'D = {"kn": 1e5, "kt": 1e5, "mu": 0.5}\n'
                'lines = (line.strip() for line in sys.stdin)\n'
                'for line in lines:\n'
                '    word, *rest = line.split()\n'
                '    if word == "describe":\n'
                '        print(json.dumps({"name": "x", "capabilities": ["linear", "stepwise"], "parameters":'
                ' [{"name": k, "role": k, "default": v} for k, v in D.items()]}), flush=True)\n'
                '    elif word == "path":\n'
                '        p = D | {a.split("=")[0]: float(a.split("=")[1]) for a in rest}\n'
                '        f = [0.0, 0.0]\n'
                '        for row in iter(lambda: next(lines, ""), ""):\n'
                '            _, o, *s, _, _ = map(float, row.split(","))\n'
                '            n = p["kn"] * max(o, 0.0)\n'
                '            f = [a + p["kt"] * b for a, b in zip(f, s)]\n'
                '            size = math.hypot(*f)\n'
                '            limit = p["mu"] * n\n'
                '            if size > limit: f = [limit / size * a for a in f]\n'
                '            print(f"{n!r},{f[0]!r},{f[1]!r}", flush=True)\n'
                '        print(flush=True)\n')

        def same(step, state, p):
            normal = p.kn * max(step.overlap_new, 0.0)
            f = [a + p.kt * b for a, b in zip(state.tolist(), step.shift.tolist())]
            size, limit = __import__("math").hypot(*f), p.mu * normal
            if size > limit:
                f = [limit / size * a for a in f]
            return normal, f

        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "law.py")
            with open(file, "w", encoding="utf-8") as out:
                out.write(text)
            ours = ss.converge("slip-rotation", ss.law(same, name="same")).studies[0]["observables"]
            other = ss.converge("slip-rotation", f"exec:{sys.executable} {file}").studies[0]["observables"]
        self.assertEqual([o["levels"] for o in ours], [o["levels"] for o in other])

    def test_one_contact_at_a_time_and_many_at_once_are_the_same(self):
        def many(step, state, p):
            normal = p.kn * np.maximum(step.overlap_new, 0.0)
            trial = state + p.kt * step.shift
            size = np.hypot(trial[:, 0], trial[:, 1])
            limit = p.mu * normal
            scale = np.where(size > limit, limit / np.where(size > 0, size, 1), 1.0)
            return normal, trial * scale[:, None]

        few = {"steps": "1:4"}
        cases = ["slip-rotation", "rigid-rotation-assembly"]
        single, batched = (ss.run(law, cases, properties=False, **few) for law in
                           (RIGHT, ss.law(many, name="right", like="linear-conventional", batched=True)))
        self.assertEqual(levels_of(single.studies), levels_of(batched.studies))
        before = _stickslip.call_count()
        together = ss.converge("printed-algorithm", ss.law(many, name="right", batched=True), **few)
        calls, contacts = (now - then for now, then in zip(_stickslip.call_count(), before))
        self.assertLess(50 * calls, contacts)  # 1000 orientations are asked at once
        self.assertEqual(levels_of(together.studies),
                         levels_of(ss.converge("printed-algorithm", ss.law(radial_return, name="right"), **few).studies))

    def test_a_state_may_be_numbers_or_have_names_and_a_law_may_be_a_class(self):
        def numbers(step, state, p):
            normal, force = radial_return(step, state, p)
            state[:] = force
            return normal, force

        @ss.law(kind="linear", state=np.dtype([("spring", float, 2)]), like="linear-conventional")
        class Named:
            def advance(self, step, state, p):
                normal, force = radial_return(step, state["spring"], p)
                state["spring"] = force
                return normal, force

            def swap(self, state, p):
                state["spring"] *= -1

        cases = ["slip-rotation", "touch-again"]
        few = {"steps": "1:16", "properties": False}
        expected = ss.run(RIGHT, cases, **few).studies
        for law in (ss.law(numbers, state=2), Named):
            found = ss.run(law, cases, **few).studies
            self.assertEqual(levels_of(found), levels_of(expected))

    def test_two_numbers_that_are_never_written_are_the_force_of_the_last_step(self):
        def only_read(step, state, p):
            normal = p.kn * max(step.overlap_new, 0)
            force = state + p.kt * step.shift
            force[:] *= min(1.0, p.mu * normal / (float(np.hypot(*force)) or 1.0))
            return normal, force

        def written(step, state, p):
            state += p.kt * step.shift  # a spring without a limit
            return p.kn * max(step.overlap_new, 0), state.copy()

        def written_into(step, state, p):
            np.add(state, p.kt * step.shift, out=state)
            return p.kn * max(step.overlap_new, 0), state.copy()

        self.assertTrue(ss.law(only_read, state=2)._remembers_force)
        for law in (written, written_into):
            self.assertFalse(ss.law(law, state=2)._remembers_force)
        report = ss.run(ss.law(only_read, state=2, like="linear-conventional"), ["slip-rotation", "touch-again"])
        self.assertTrue(report.ok, report)

    def test_works_that_are_returned_are_judged(self):
        def with_works(step, state, p):
            normal, force = radial_return(step, state, p)
            return normal, force, np.zeros(4)

        law = ss.law(with_works, like="linear-conventional")
        self.assertIn("energy", law.capabilities)
        self.assertIn("energy", [p["name"] for p in ss.run(law, ["slip-rotation"]).broken_properties])
        self.assertNotIn("energy", RIGHT.capabilities)

    def test_a_wrong_law_breaks_with_a_reason(self):
        def box(step, state, p):
            normal = p.kn * max(step.overlap_new, 0.0)
            return normal, np.clip(state + p.kt * step.shift, -p.mu * normal, p.mu * normal)

        report = ss.run(ss.law(box, like="linear-conventional"), ["slip-rotation"])
        self.assertFalse(report.ok)
        self.assertIn("isotropy", [p["name"] for p in report.broken_properties])
        self.assertEqual(ss.diagnose(ss.law(box, like="linear-conventional"))["mistakes"][0]["name"],
                         "limit-by-component")


def twist_with_works(step, memory, p):
    """One axis: where in the step the moment reaches the cap, and the works before and after."""
    arm = 1 / (1 / step.radius_p + 1 / step.radius_q)
    old, new = p.mu_twisting * arm * step.normal_old, p.mu_twisting * arm * step.normal_new
    before, share = memory["twisting"], 1.0
    stuck = after = before + p.k_twisting * step.twist
    if abs(after) > new:
        sign = np.sign(after)
        rate = sign * p.k_twisting * step.twist - (new - old)
        share = min(max((old - sign * before) / rate, 0.0), 1.0) if rate > 0 else 0.0
        stuck, after = sign * (old + share * (new - old)), sign * new
    work = step.twist * (share * (before + stuck) + (1 - share) * (stuck + after)) / 2
    stored = (after**2 - before**2) / (2 * p.k_twisting)
    return {"twisting": after, "works": (work, stored, work - stored)}


class MomentsOfPython(unittest.TestCase):
    def test_right_moments_are_as_expected(self):
        law = rolling_law()
        self.assertTrue({"rolling", "twisting"} <= set(law.capabilities))
        report = ss.run(law, TURNING)
        self.assertTrue(report.ok, report)
        self.assertEqual({study["verdict"] for study in report.studies}, {"pass"})
        # The same equations as ours, computed in another order.
        ours = ss.converge("rolling-slip-rotation", "linear-conventional[rolling=linear-conventional]").studies
        mine = report["rolling-slip-rotation"].studies
        for a, b in zip(mine[0]["observables"][0]["levels"], ours[0]["observables"][0]["levels"]):
            self.assertAlmostEqual(a["value"], b["value"], delta=1e-10)

    def test_many_at_once_and_memory_with_names_are_the_same(self):
        def forces(step, state, p):
            return tuple(np.array([x]) for x in radial_return(
                type("One", (), {"overlap_new": step.overlap_new[0], "shift": step.shift[0]}), state[0], p))

        def many(step, memory, p):
            cap = step.normal_new / (1 / step.radius_p + 1 / step.radius_q)
            rolling = memory["rolling"] + p.k_rolling * step.roll
            size, limit = np.hypot(rolling[:, 0], rolling[:, 1]), p.mu_rolling * cap
            rolling *= np.minimum(1.0, limit / np.where(size > 0, size, 1.0))[:, None]
            twisting = memory["twisting"] + p.k_twisting * step.twist
            return rolling, np.clip(twisting, -p.mu_twisting * cap, p.mu_twisting * cap)

        # The vector is turned wherever it stands in the dtype.
        @ss.law(like=ROLLS, name="rolls", memory=np.dtype([("count", float), ("wound", float), ("spring", float, 2)]))
        class Named:
            def advance(self, step, state, p):
                return radial_return(step, state, p)

            def moments(self, step, memory, p):
                old = {"rolling": memory["spring"], "twisting": memory["wound"]}
                memory["spring"], memory["wound"] = springs(step, old, p)
                memory["count"] += 1
                return {"rolling": memory["spring"], "twisting": memory["wound"]}

        few = {"steps": "4:16", "properties": False}
        expected = ss.run(rolling_law(), TURNING, **few).studies
        self.assertEqual(levels_of(ss.run(Named, TURNING, **few).studies), levels_of(expected))
        batched = ss.law(forces, name="rolls", like=ROLLS, moments=many, batched=True)
        cases = ["rolling-slip-rotation", "moment-frame", "twisting-unload"]
        self.assertEqual(levels_of(ss.run(batched, cases, **few).studies),
                         levels_of(ss.run(rolling_law(), cases, **few).studies))

    def test_a_cap_with_the_sign_of_the_spin_is_found(self):
        def wrong(step, memory, p):
            rolling, twisting = springs(step, memory, p)
            if twisting != memory["twisting"] + p.k_twisting * step.twist:
                twisting = np.sign(step.twist) * abs(twisting)
            return rolling, twisting

        report = ss.run(rolling_law(wrong), ["twisting-unload", "rolling-slip-rotation", "rolling-kinematics"],
                        properties=False)
        self.assertEqual([study["case"] for study in report.broken], ["twisting-unload"])
        self.assertIn("moment-fallen", report.broken[0]["reason"])
        # Of a law that does not say which rule it follows no case expects anything; properties do.
        silent = ss.run(rolling_law(wrong, like=""), ["twisting-unload"])
        self.assertEqual([study["case"] for study in silent.broken], [])
        self.assertFalse(silent.ok, silent)
        self.assertIn("moment-rest", str(silent))
        fallen = silent.studies[0]["observables"][0]["levels"][-1]["value"]
        self.assertEqual(fallen, 0)  # half of the cap is left of a right one

    def test_a_vector_that_is_kept_as_numbers_is_found(self):
        kept = np.dtype([("x", float), ("y", float), ("wound", float)])

        def unturned(step, memory, p):
            old = {"rolling": np.array([memory["x"], memory["y"]]), "twisting": memory["wound"]}
            rolling, memory["wound"] = springs(step, old, p)
            memory["x"], memory["y"] = rolling
            return rolling, memory["wound"]

        # A frame that turns what contacts remember; in the exact one, the default, it stays as it is.
        frame = "[frame=projected-and-twirled]"
        self.assertTrue(ss.run(ss.offer(rolling_law()) + frame, ["moment-frame"]).ok)
        wrong = ss.run(ss.offer(rolling_law(unturned, memory=kept)) + frame, ["moment-frame"], properties=False)
        self.assertIn("twirled: tends to another limit", wrong.broken[0]["reason"])

    def test_works_that_are_returned_are_judged(self):
        options = {"resists": "twisting", "like": "linear-conventional[twisting=linear]"}
        right = ss.converge("twisting-unload", rolling_law(twist_with_works, **options)).studies[0]
        self.assertEqual(right["verdict"], "pass", right["reason"])
        for observable in right["observables"]:
            self.assertTrue(all(abs(level["error"]) < 1e-12 for level in observable["levels"]), observable["name"])

        def twice(step, memory, p):
            answer = twist_with_works(step, memory, p)
            return {**answer, "works": np.array(answer["works"]) * 2}

        wrong = ss.converge("twisting-unload", rolling_law(twice, **options)).studies[0]
        self.assertEqual(wrong["verdict"], "fail")
        self.assertIn("work", wrong["reason"])
        self.assertNotIn("moment-fallen", wrong["reason"])

    def test_dashpots_stand_beside_springs(self):
        def with_dashpot(step, memory, p):
            # Spring and dashpot behind one slider.
            cap = p.mu_rolling * step.normal_new / (1 / step.radius_p + 1 / step.radius_q)
            damping = p.rolling_damping * step.roll_rate
            whole = memory["rolling"] + p.k_rolling * step.roll + damping
            size = np.hypot(*whole)
            whole *= min(1.0, cap / (size or 1.0))
            return {"rolling": whole - damping, "damping_rolling": damping, "rolling_slips": size > cap}

        parameters = {"kn": 1e5, "kt": 1e5, "mu": 0.5, "k-rolling": 0.1, "mu_rolling": 0.1, "rolling_damping": 0.0}
        law = rolling_law(with_dashpot, resists="rolling", parameters=parameters,
                          like="linear-conventional[rolling=sds]")
        self.assertEqual(list(law.parameters), ["kn", "kt", "mu", "k-rolling", "mu-rolling", "rolling-damping"])
        report = ss.run(law, ["rolling-to-rest", "rolling-on-incline", "rolling-slip-rotation"])
        self.assertTrue(report.ok, report)
        self.assertEqual({study["verdict"] for study in report.studies}, {"pass"})
        found = ss.drive(law, {"overlap": [1e-4, 1e-4], "shift_1": [0, 0], "shift_2": [0, 0], "roll_1": [0, 1e-4],
                               "dt": [1, 0.5]}, param={"R": 0.01, "rolling-damping": 0.01})
        # By hand: .1 N m x 1e-4, and .01 N m s x 2e-4/s.
        np.testing.assert_allclose(found["moment_1"], [0, 1e-5 + 2e-6], rtol=1e-12)

    def test_a_hertzian_law_twists_by_its_contact_radius(self):
        def hertz(step, state, p):
            radius = step.effective_radius / 2
            overlap = max(step.overlap_new, 0.0)
            return 4 / 3 * p.G / (1 - p.nu) * np.sqrt(radius * overlap) * overlap, 0 * state

        def marshall(step, memory, p):
            a = np.sqrt(max(step.overlap_new, 0.0) / (1 / step.radius_p + 1 / step.radius_q))
            cap = 2 / 3 * p.mu * step.normal_new * a
            return np.clip(memory["twisting"] + 2 * p.G / (2 - p.nu) * a**3 * step.twist, -cap, cap)

        like = "hertz-mindlin[twisting=marshall]"
        law = ss.law(hertz, kind="hertzian", moments=marshall, resists="twisting", like=like,
                     parameters={"G": 29e9, "nu": 0.15, "mu": 0.5})
        mine, ours = (ss.converge("twisting-cycle", each, steps="4:64").studies[0] for each in (law, like))
        self.assertNotEqual(mine["verdict"], "fail", mine["reason"])
        self.assertEqual(mine["observables"][0]["name"], ours["observables"][0]["name"])
        for a, b in zip(mine["observables"][0]["levels"], ours["observables"][0]["levels"]):
            self.assertAlmostEqual(a["value"], b["value"], delta=1e-10 * max(1, abs(b["value"])))

    def test_options_of_moments_are_for_laws_without_their_own(self):
        own = ss.offer(rolling_law())
        with self.assertRaisesRegex(ValueError, "the moments of rolls are its own; leave out the options"):
            ss.run(own + "[rolling=epsd]", ["rolling-slip-rotation"])
        with self.assertRaisesRegex(ValueError, "the moments of rolls are its own"):
            ss.converge("twisting-unload", own + "[twisting=linear]")
        for option, case in (("rolling=linear-refined", "rolling-slip-rotation"),
                             ("twisting=linear", "twisting-unload")):
            report = ss.run(f"{ss.offer(RIGHT)}[{option}]", [case])
            self.assertTrue(report.ok, report)
        with self.assertRaisesRegex(ValueError, "gives no twisting moment"):
            ss.run(rolling_law(lambda step, memory, p: memory["rolling"], resists="rolling"), ["moment-frame"])
        with self.assertRaisesRegex(ValueError, "gives no rolling moment"):
            ss.run(ss.law(radial_return, like=ROLLS), ["moment-frame"])

    def test_what_moments_must_not_is_a_verdict_that_tells_the_step(self):
        def answering(answer):
            return lambda step, memory, p: answer

        def raises(step, memory, p):
            raise ValueError("too much")

        def writes(step, memory, p):
            memory["rolling"] += step.roll
            return memory["rolling"], 0.0

        def writes_to_the_step(step, memory, p):
            step.roll[0] = 0
            return np.zeros(2), 0.0

        zero = np.zeros(2)
        for moments, words in (
                (answering(None), "moments returns None; return rolling, twisting and, if known, works, or a dict"),
                (answering(3.0), "moments returns a float; return rolling, twisting"),
                (answering((zero,)), "moments returns 1 things"), (answering((zero, 0.0, (0, 0, 0), 1)), "4 things"),
                (answering((np.zeros(3), 0.0)), "rolling is an array of shape (3,)"),
                (answering((zero, zero)), "twisting is an array of float64 of shape (2,); it must be a float"),
                (answering((np.zeros(2, dtype=np.float32), 0.0)), "rolling is an array of float32"),
                (answering((zero, "1")), "twisting is a str; it must be a float"),
                (answering((zero, 0.0, zero)), "works is an array of shape (2,)"),
                (answering((np.array([0, np.nan]), 0.0)), "rolling is (0, nan)"),
                (answering((zero, np.inf)), "twisting is inf"),
                (answering((zero, 0.0, (0, np.nan, 0))), "a work is not finite"),
                (answering({"rolling": zero}), "the dict that moments returns has no 'twisting'"),
                (answering({"rolling": zero, "twisting": 0.0, "twist": 1}), "'twist'"),
                (answering({"rolling": zero, "twisting": 0.0, "damping_rolling": zero + np.nan}),
                 "the moment of a dashpot is not finite"),
                (answering({"rolling": zero, "twisting": 0.0, "rolling_slips": 1.0}),
                 "rolling_slips is a float; it must be True or False"),
                (raises, "ValueError: too much (module.py, line"), (writes, "read-only"),
                (writes_to_the_step, "read-only"),
                (lambda step, memory, p: (zero, p.k_rolls), "the law has no parameter k_rolls; it has kn")):
            report = ss.run(rolling_law(moments, name="tried"), ["moment-frame"], properties=False)
            reason = "; ".join(study["reason"] for study in report.broken)
            self.assertIn(words, reason)
            self.assertIn("in the moments of a step: overlap", reason)
            self.assertIn("roll (", reason)
            self.assertNotIn("\n", reason)

        def remembers_nan(step, memory, p):
            memory["x"] = np.nan
            return zero, 0.0

        law = rolling_law(remembers_nan, memory=np.dtype([("x", float)]))
        report = ss.run(law, ["moment-frame"], properties=False)
        self.assertIn("what it remembers is not finite", report.broken[0]["reason"])
        law = rolling_law(answering((zero, 0.0)), resists="twisting", like="")
        one = ss.run(law, ["twisting-unload"], properties=False)
        self.assertIn("twisting is a tuple; it must be a float", one.broken[0]["reason"])

    def test_what_does_not_fit_is_said_at_once(self):
        for options, words in (({"moments": 3}, "must be a function moments"), ({"memory": None}, "needs moments="),
                               ({"moments": springs, "memory": "what"}, "must be 'moments', None, or a numpy dtype"),
                               ({"moments": springs, "memory": 3}, "must be 'moments', None, or a numpy dtype"),
                               ({"moments": springs, "memory": np.dtype([("x", np.int64)])}, "must be of float64"),
                               ({"moments": springs, "memory": np.dtype([("x", float, 5000)])}, "4096 numbers"),
                               ({"moments": springs, "resists": "sliding"}, "must be 'rolling', 'twisting'"),
                               ({"moments": springs, "resists": ()}, "must be 'rolling', 'twisting'")):
            with self.assertRaisesRegex(ValueError, words.replace("(", "\\(")):
                ss.law(radial_return, **options)
        self.assertEqual(ss.law(radial_return, moments=springs, resists="rolling").parameters,
                         {"kn": 1e5, "kt": 1e5, "mu": 0.5, "k-rolling": 0.1, "mu-rolling": 0.1})

    def test_the_example_of_the_guide(self):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "python.md")
        with open(page, encoding="utf-8") as file:
            section = file.read().split("## Rolling and twisting")[1].split("\n## ")[0]
        names = {}
        exec(section.split("```python")[1].split("```")[0], names)  # pylint: disable=exec-used
        self.assertTrue(names["report"].ok, names["report"])
        # By hand: .1 N m x 1e-4; the cap .05 x 5 mm x 10 N.
        np.testing.assert_allclose(names["rows"]["moment_1"], [0, 1e-5], rtol=1e-12)
        np.testing.assert_allclose(names["rows"]["moment_n"], [0, 2.5e-3], rtol=1e-12)


class Walls(unittest.TestCase):
    def test_the_example_of_the_guide(self):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "python.md")
        with open(page, encoding="utf-8") as file:
            section = file.read().split("## Walls of triangles")[1].split("\n## ")[0]
        names = {}
        exec(section.split("```python")[1].split("```")[0], names)  # pylint: disable=exec-used
        self.assertTrue(names["report"].ok, names["report"])
        self.assertEqual(len(names["report"].studies), 4)

    def test_a_wall_that_pushes_by_each_triangle_is_named(self):
        @ss.wall(kind="own")
        def each(mesh, steps, p):
            """Each triangle pushes that is within reach of the foot of the centre."""
            corners = mesh.triangles - steps.wall_translation[0]
            force = np.zeros((len(steps), 3))
            for i, centre in enumerate(steps.position):
                height = centre[2]
                reach = np.sqrt(max(mesh.radius**2 - height**2, 0))
                middles = corners.mean(axis=1)
                near = np.linalg.norm(middles[:, :2] - centre[:2], axis=1) < reach
                force[i, 2] = 1e5 * (mesh.radius - height) * (near.sum() or 1)
            return force, np.zeros_like(force)

        self.assertFalse(ss.converge("wall-flat", each, steps="4:16").ok)

    def test_what_does_not_fit_is_said(self):
        def none(mesh, steps, p):
            return None

        def short(mesh, steps, p):
            return np.zeros(3), np.zeros(3)

        def infinite(mesh, steps, p):
            return np.full((len(steps), 3), np.nan), np.zeros((len(steps), 3))

        for function, words in ((none, "it returns NoneType"), (short, "force has the shape (3,)"),
                                (infinite, "force is not finite in step 0")):
            report = ss.run(ss.wall(function), "wall-convex", steps="1:2")
            self.assertIn(words, report.studies[0]["reason"])
        with self.assertRaisesRegex(ValueError, "kind='cubic'"):
            ss.wall(none, kind="cubic")
        with self.assertRaisesRegex(ValueError, "a wall is a function"):
            ss.law(radial_return, wall=3)

    def test_a_mesh_is_looked_at(self):
        with tempfile.TemporaryDirectory() as folder:
            floor = os.path.join(folder, "floor.obj")
            with open(floor, "w", encoding="utf-8") as file:
                file.write("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\nf 1 4 3\n")
            self.assertIn("duplicate", str(ss.mesh(floor, grain="5mm")))


class Shapes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "python.md")
        with open(page, encoding="utf-8") as file:
            section = file.read().split("## Convex shapes")[1].split("\n## ")[0]
        cls.names = {}
        exec(section.split("```python")[1].split("```")[0], cls.names)  # pylint: disable=exec-used

    def test_the_example_of_the_guide(self):
        report = self.names["report"]
        self.assertTrue(report.ok, report)
        self.assertEqual([study["case"] for study in report.studies], ["closed-loop", "convex-depth"])
        self.assertEqual({row["verdict"] for row in ss.properties(self.names["mine"])},
                         {"holds", "not-applicable"})

    def test_a_force_between_the_centres_leaves_work_on_a_closed_way(self):
        @ss.shapes(knows="ellipsoid", energy=True)
        def central(shape_p, shape_q, steps, p):
            force, _ = self.names["mine"](shape_p, shape_q, steps, p)
            return force, (steps.position_p + steps.position_q) / 2

        verdicts = {row["name"]: row["verdict"] for row in ss.properties(central)}
        self.assertEqual([name for name, verdict in verdicts.items() if verdict == "broken"],
                         ["shape-closed-way"])
        study = ss.converge("closed-loop", central, steps="16:64")
        self.assertFalse(study.ok)

    def test_a_wrench_is_the_force_at_its_point(self):
        def wrench(shape_p, shape_q, steps, p):
            force, point = self.names["mine"](shape_p, shape_q, steps, p)
            return {"force": force, "torque_p": np.cross(point - steps.position_p, force),
                    "torque_q": np.cross(steps.position_q - point, force)}

        alone = ss.shapes(wrench, knows="ellipsoid", energy=True)
        beside = ss.law(radial_return, shapes=alone)
        for law in (alone, beside):
            self.assertTrue(ss.run(law, ["closed-loop", "convex-depth"], steps="16:32").ok, law)

    def test_polyhedra_are_told_as_arrays(self):
        told = []

        @ss.shapes(kind="own")
        def listens(shape_p, shape_q, steps, p):
            told.append((shape_p, shape_q, steps))
            return np.zeros((len(steps), 3)), np.zeros((len(steps), 3))

        ss.properties(listens)
        seen = {shape.kind: shape for shape_p, shape_q, _ in told for shape in (shape_p, shape_q)}
        block, sides = seen["polyhedron"], seen["block"].sizes
        self.assertEqual(block.vertices.shape[1], 3)
        np.testing.assert_allclose(np.abs(block.vertices[:8]), np.tile(np.abs(block.vertices[0]), (8, 1)))
        corners = block.vertices[block.triangles]
        volume = np.einsum("ti,ti->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
        self.assertAlmostEqual(volume, 8 * np.prod(np.abs(block.vertices[0])), places=12)
        self.assertEqual(sides.shape, (3,))
        steps = told[-1][2]
        np.testing.assert_allclose(np.linalg.det(steps.matrix_q), 1, rtol=1e-12)
        for read_only in (steps.position_p, block.vertices, block.triangles, sides):
            with self.assertRaises(ValueError):
                read_only[0] = 0

    def test_what_does_not_fit_is_said(self):
        def none(shape_p, shape_q, steps, p):
            return None

        def short(shape_p, shape_q, steps, p):
            return np.zeros(3), np.zeros(3)

        def infinite(shape_p, shape_q, steps, p):
            return np.full((len(steps), 3), np.inf), np.zeros((len(steps), 3))

        def mixed(shape_p, shape_q, steps, p):
            return {"force": np.zeros((len(steps), 3)), "torque_p": np.zeros((len(steps), 3))}

        for function, words in ((none, "it returns NoneType"), (short, "force has the shape (3,)"),
                                (infinite, "force is not finite in step 0"),
                                (mixed, "the dict that it returns has the keys force, torque_p")):
            report = ss.run(ss.shapes(function), "closed-loop", steps="16:32")
            self.assertIn(words, report.studies[0]["reason"])
        with self.assertRaisesRegex(ValueError, "kind='cubic'"):
            ss.shapes(none, kind="cubic")
        with self.assertRaisesRegex(ValueError, "knows='sphere'"):
            ss.shapes(none, knows="sphere")
        with self.assertRaisesRegex(ValueError, "shapes are a function"):
            ss.law(radial_return, shapes=3)


class BadInput(unittest.TestCase):
    def test_what_a_law_must_not_is_a_verdict_that_tells_the_step(self):
        def none(step, state, p):
            return None

        calls = [0]

        def raises(step, state, p):
            calls[0] += 1
            if calls[0] == 17:
                raise ValueError("too much")
            return radial_return(step, state, p)

        def wrong_shape(step, state, p):
            return radial_return(step, state, p)[0], np.zeros(3)

        def wrong_type(step, state, p):
            return radial_return(step, state, p)[0], np.zeros(2, dtype=np.float32)

        def changes_its_arguments(step, state, p):
            step.shift[0] = 0
            return radial_return(step, state, p)

        def gives_no_number(step, state, p):
            return radial_return(step, state, p)[0], np.array([np.nan, 0])

        for law, words in ((none, "it returns None"), (raises, "too much"),
                           (wrong_shape, "shape (3,)"), (wrong_type, "float32"),
                           (changes_its_arguments, "read-only"), (gives_no_number, "tangential is (nan")):
            reason = reason_of(law)
            self.assertIn(words, reason)
            self.assertIn("in step", reason)
            self.assertIn("overlap", reason)

    def test_a_law_that_keeps_its_memory_to_itself_is_seen(self):
        memory = [np.zeros(2)]

        def shared(step, state, p):
            normal, memory[0] = radial_return(step, memory[0], p)
            return normal, memory[0]

        found = {p["name"]: p["verdict"] for p in ss.properties(ss.law(shared, like="linear-conventional"))}
        self.assertEqual(found["interleaved"], "broken")

    def test_what_does_not_fit_is_said_at_once(self):
        for options in ({"kind": "cubic"}, {"state": -1}, {"state": "what"}, {"name": "a b"},
                        {"parameters": {"kn": float("nan")}}):
            with self.assertRaises(ValueError):
                ss.law(radial_return, **options)
        for call in (lambda: ss.run("nobody"), lambda: ss.run("linear-refined", "nowhere"),
                     lambda: ss.drive("linear-refined", np.zeros((3, 2))),
                     lambda: ss.laws["jaeger"].contact(nu=0.7),
                     lambda: ss.laws["jaeger"].contact().advance(np.ones(2), np.ones((3, 2)))):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            ss.laws["jaeger"].contact().advance(np.array([1]), np.zeros((1, 2)))
        with self.assertRaises(TypeError):
            ss.run(3)

    def test_an_interrupt_ends_a_run_within_a_second_and_leaves_nothing_behind(self):
        def slow(step, state, p):
            time.sleep(0.001)
            return radial_return(step, state, p)

        # Shells let what they start in the background ignore it.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        wait = 0.5
        threading.Timer(wait, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            ss.run(ss.law(slow), ["random-history-1d", "slip-rotation", "corner-path"])
        self.assertLess(time.monotonic() - began, wait + 5)  # one, and a slow machine; whole it takes minutes
        self.assertTrue(ss.run("linear-refined", ["slip-rotation"]).ok)

    def test_a_short_script_ends_as_it_should(self):
        script = ("import stickslip as ss\n"
                  "law = ss.law(lambda step, state, p: (p.kn * max(step.overlap_new, 0.0), 0 * state), name='smooth')\n"
                  "assert not ss.run(law, ['slip-rotation']).ok\n")
        for _ in range(8):
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_child_process_and_other_threads_run_studies_too(self):
        child = os.fork()
        if child == 0:
            os._exit(0 if ss.run(RIGHT, ["slip-rotation"], properties=False).ok else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        found = []
        threads = [threading.Thread(target=lambda: found.append(ss.run(RIGHT, ["slip-rotation"], properties=False).ok))
                   for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [True] * 3)


class Expectations(unittest.TestCase):
    def test_properties_are_judged_once_and_not_with_each_case(self):
        pytest = SimpleNamespace(param=lambda value, id: SimpleNamespace(values=(value,), id=id))  # as it stands there
        cases = ["slip-rotation", "stick-to-slip"]

        def calls(function):
            before = _stickslip.call_count()[0]
            function()
            return _stickslip.call_count()[0] - before

        with mock.patch.dict(sys.modules, {"pytest": pytest}):
            params = ss.pytest_params(RIGHT, cases)
            self.assertGreater(len(ss.pytest_params(RIGHT)), 10)
        self.assertEqual([param.id for param in params], ["properties", *cases])
        expectations = [param.values[0] for param in params]
        together = calls(lambda: [expectation() for expectation in expectations])
        self.assertLess(abs(together - calls(lambda: ss.run(RIGHT, cases))), 0.02 * together)
        self.assertGreater(calls(expectations[0]), 0.2 * together)

        def shrinks(step, state, p):  # a step without movement changes the force
            normal, force = radial_return(step, state, p)
            return normal, 0.999 * force

        wrong = ss.Expectation(ss.law(shrinks, name="shrinks"), "properties")
        with self.assertRaisesRegex(AssertionError, "rest: .*steps without movement"):
            wrong()


class Reports(unittest.TestCase):
    def test_a_report_is_shown_saved_and_tabulated(self):
        report = ss.run(RIGHT, ["slip-rotation", "stick-to-slip"])
        self.assertIn("as expected: 2 cases, and ", repr(report))
        page = report._repr_html_()
        self.assertIn("slip-rotation", page)
        self.assertNotIn("http", page)
        self.assertLess(len(page), 20_000)
        self.assertIn("slip-rotation", repr(report["slip-rotation"]))
        with self.assertRaises(KeyError):
            report["nowhere"]
        with tempfile.TemporaryDirectory() as folder:
            saved = report.save(os.path.join(folder, "out"))
            self.assertTrue(os.path.exists(saved))
            with open(os.path.join(folder, "out", "results.json"), encoding="utf-8") as file:
                self.assertEqual(json.load(file)["studies"], report.data["studies"])

    def test_a_report_in_which_nothing_was_judged_is_not_ok(self):
        report = ss.run("linear-conventional", ["slip-rotation"], steps="100", properties=False)
        self.assertEqual([study["verdict"] for study in report.studies], ["not-judged"])
        self.assertEqual(report.broken, [])
        self.assertFalse(report.ok)
        self.assertIn("1 not judged", report._repr_html_())
        self.assertIn("nothing was judged", repr(report))

    def test_a_report_is_a_frame_and_a_figure(self):
        try:
            import matplotlib
            import pandas  # noqa: F401
        except ImportError as missing:
            self.skipTest(str(missing))
        matplotlib.use("Agg")
        report = ss.run([RIGHT, "linear-refined"], ["slip-rotation"])
        frame = report.to_frame()
        self.assertEqual(set(frame["law"]), {"python:right", "linear-refined"})
        self.assertEqual(len(frame), sum(len(o["levels"]) for s in report.studies for o in s["observables"]))
        axes = report["slip-rotation"].plot()
        curves = [line for line in axes.lines if not line.get_label().startswith("_")]
        self.assertEqual(len(curves), 2)
        self.assertEqual(curves[-1].get_label(), "python:right")  # on top
        # What is exact stands in a band below, which says so.
        self.assertLess(max(curves[0].get_ydata()), min(curves[1].get_ydata()))
        self.assertEqual([text.get_text() for text in axes.texts], ["0 or round-off"])
        self.assertEqual(axes.get_ylabel(), "error against the truth")
        self.assertEqual(axes.get_title(loc="left"), "slip-rotation: force")
        with self.assertRaises(ValueError):
            report["slip-rotation"].plot(observable="nothing")
        plateau = report["slip-rotation"]
        for study in plateau.studies:
            for level in study["observables"][0]["levels"]:
                level["error"] = 0.5 + 1e-16 * level["steps"]
        self.assertEqual(plateau.plot().get_ylim(), (0.1, 1.0))

    def test_a_plateau_is_not_zoomed_into_and_round_off_sets_no_axis(self):
        from stickslip._report import _decades

        def curve(*errors, gap=None):
            return {"levels": [{"error": e} for e in errors], "modelling_gap": gap}

        self.assertEqual(_decades([curve(0.5, 0.5 + 1e-16)]), (0.1, 1.0))
        self.assertEqual(_decades([curve(1.0, 1.0)]), (1.0, 10.0))
        self.assertEqual(_decades([curve(0.2, 0.004, 1e-16), curve(0, None)]), (1e-3, 1.0))
        self.assertEqual(_decades([curve(0.2, 0.04, gap=0.003)]), (1e-3, 1.0))
        low, high = _decades([curve(1e-16, 0.0)])
        self.assertGreaterEqual(high, 10 * low)

    def test_answers_are_dicts_of_one_schema_with_tables(self):
        report = ss.run(RIGHT, ["slip-rotation", "stick-to-slip"])
        self.assertEqual(json.loads(json.dumps(report)), json.loads(report._held.results_text()))
        self.assertEqual(report["schema"], ss.converge("slip-rotation", "linear-refined")["schema"])
        self.assertEqual([study["case"] for study in report["stick-to-slip"]["studies"]], ["stick-to-slip"])
        found = ss.properties(RIGHT)
        self.assertIn(f"<td style='text-align:left'>{found[0]['name']}</td>", found._repr_html_())
        answer = ss.timestep(diameter="1mm", density=7800, E="210GPa", nu=0.3, velocity=0.5)
        self.assertIn("rules", answer.tables())
        with self.assertRaisesRegex(ValueError, "one of its tables: .*rules"):
            answer.to_frame("nothing")
        try:
            import pandas  # noqa: F401
        except ImportError as missing:
            self.skipTest(str(missing))
        self.assertEqual(list(found.to_frame()["name"]), [each["name"] for each in found])
        self.assertEqual(len(answer.to_frame("rules")), len(answer["rules"]))

    def test_options_of_moments_give_the_bits_of_the_program(self):
        for case, law in (("rolling-slip-rotation", "linear-refined[rolling=sds]"),
                          ("twisting-unload", "linear-conventional[twisting=linear]"),
                          ("twisting-cycle", "hertz-mindlin[twisting=hertz-torsion]")):
            found = ss.converge(case, law, steps="1:16").studies
            self.assertEqual(found, program("converge", case, "--law", law, "--steps", "1:16")["studies"])
        report = ss.run("linear-refined[rolling=linear-refined]", ["rolling-slip-rotation", "rolling-kinematics"],
                        param={"mu-rolling": 0.2})
        self.assertTrue(report.ok, report)
        self.assertEqual({study["verdict"] for study in report.studies}, {"pass"})

    def test_rolls_and_twists_are_driven(self):
        law = ("linear-refined[rolling=linear-refined,mu-rolling=.1,k-rolling=.2,twisting=linear,"
               "mu-twisting=.05,k-twisting=.1]")
        springs_of_law = {"kn": 1e5, "kt": 1e5, "mu": 0.5}
        param = {**springs_of_law, "R": 0.01}
        path = {"overlap": [1e-4] * 3, "shift_1": [0, 0, 1e-5], "shift_2": [0] * 3, "roll_1": [0, 1e-3, 1e-3],
                "roll_2": [0, 2e-3, 2e-3], "twist": [0, 3e-3, 1]}
        rows = ss.drive(law, path, param=param)
        self.assertEqual(rows.dtype.names[-5:],
                         ("moment_1", "moment_2", "moment_n", "work_moment", "dissipated_moment"))
        # By hand: .2 N m times the roll; .1 N m times the twist, and its cap .05 x 5 mm x 10 N.
        cap = 0.05 * 0.005 * 10
        rolled, slipped = 0.1 * (1e-6 + 4e-6), 1 - cap / 0.1
        for name, expected in (("moment_1", [0, 2e-4, 2e-4]), ("moment_2", [0, 4e-4, 4e-4]),
                               ("moment_n", [0, 3e-4, cap]), ("dissipated_moment", [0, 0, cap * slipped]),
                               ("work_moment", [0, rolled + 0.05 * 9e-6, rolled + cap**2 / 0.2 + cap * slipped])):
            np.testing.assert_allclose(rows[name], expected, rtol=1e-12, err_msg=name)
        np.testing.assert_array_equal(ss.drive(law, np.array(list(path.values())).T, param=param), rows)
        # Increments; columns may be left out. Before a wall the arm is R: a cap of .1 x 1 cm x 10 N.
        steps = {"d_overlap": [1e-4, 0], "d_shift_1": [0, 0], "d_shift_2": [0, 0], "d_roll_2": [0, -1]}
        rows = ss.drive(law, steps, param={**springs_of_law, "R1": 0.01, "R2": np.inf})
        np.testing.assert_allclose(rows["moment_2"], [0, -0.01], rtol=1e-12)
        self.assertEqual(rows["moment_1"].tolist() + rows["moment_n"].tolist(), [0] * 4)

    def test_tractions_are_driven(self):
        contact = {"G": 1e9, "nu": 0.3, "mu": 0.5, "R": 0.01}
        path = {"overlap": [1e-5, 1e-5], "shift_1": [0, 1e-4], "shift_2": [0, 0]}
        rows = ss.drive("jaeger", path, param=contact, traction=[0, 0.6, 1 / 3])
        # In full slip mu times the pressure of Hertz, 3 Fn/(2 pi a^2) sqrt(1 - s^2), with a^2 = R/2 times the overlap.
        middle = 0.5 * 1.5 * rows["normal_force"][1] / (np.pi * 0.005 * 1e-5)
        for place, share in (("0", 1), ("0.6", 0.8), (repr(1 / 3), np.sqrt(8) / 3)):
            np.testing.assert_allclose(rows["traction_1_at_" + place], [0, share * middle], rtol=1e-12)
            np.testing.assert_array_equal(rows["traction_2_at_" + place], [0, 0])
        self.assertEqual(ss.drive("jaeger", path, param=contact).dtype.names, rows.dtype.names[:-6])
        with self.assertRaisesRegex(ValueError, "from 0 to 1"):
            ss.drive("jaeger", path, param=contact, traction=[1.5])
        with self.assertRaisesRegex(ValueError, "linear-refined knows no tractions; jaeger does"):
            ss.drive("linear-refined", path, traction=[0])

    def test_moments_of_python_are_driven_with_their_works(self):
        law = rolling_law(twist_with_works, resists="twisting", like="")
        path = {"overlap": [1e-4] * 2, "shift_1": [0, 0], "shift_2": [0, 0], "twist": [0, 1]}
        rows = ss.drive(law, path, param={"kn": 1e5, "R": 0.01, "k-twisting": 0.1, "mu-twisting": 0.05})
        cap = 0.05 * 0.005 * 10
        slipped = 1 - cap / 0.1
        np.testing.assert_allclose(rows["moment_n"], [0, cap], rtol=1e-12)
        np.testing.assert_allclose(rows["work_moment"], [0, cap**2 / 0.2 + cap * slipped], rtol=1e-12)
        np.testing.assert_allclose(rows["dissipated_moment"], [0, cap * slipped], rtol=1e-12)
        untold = ss.drive(rolling_law(), path, param={"R": 0.01})
        self.assertTrue(np.isnan(untold["work_moment"]).all())
        with self.assertRaisesRegex(ValueError, "give --param R"):
            ss.drive(law, path)
        for name, value in (("twisting", "sds"), ("rolling-damping", 1)):
            with self.assertRaisesRegex(ValueError, f"--param {name}: the moments of rolls are its own"):
                ss.drive(law, path, param={"R": 0.01, name: value})

    def test_couples_of_two_bodies_are_in_the_torques(self):
        path = {"dt": [1.0], **{f"{b}_{c}": [0.0] for b in "pq" for c in ("dx", "dy", "dz", "drx", "dry", "drz")}}
        path["q_drz"] = [1e-4]
        options = {"param": {"R": 0.01}, "overlap0": 1e-4, "normal": (1, 0, 0)}
        plain = ss.drive("linear-refined", path, **options)
        for law in ("linear-refined[rolling=linear-refined,mu-rolling=.1,k-rolling=.1]", rolling_law()):
            with_couple = ss.drive(law, path, **options)
            # .1 N m times the roll on p, the opposite on q.
            np.testing.assert_allclose(with_couple["torque_p_z"] - plain["torque_p_z"], 1e-5, atol=1e-15)
            np.testing.assert_allclose(with_couple["torque_q_z"] - plain["torque_q_z"], -1e-5, atol=1e-15)

    def test_rotations_that_cannot_be_answered_are_refused(self):
        path = {"overlap": [1e-4], "shift_1": [0], "shift_2": [0], "roll_1": [1e-3]}
        radii = {"R": 0.01}
        for law, param, words in (
                ("linear-refined", radii, "^path: has rotations, but linear-refined gives no moment; add rolling="),
                ("linear-refined[rolling=sds,mu-rolling=.1,k-rolling=1]", {}, "give --param R"),
                ("linear-refined[rolling=sds,mu-rolling=.1]", radii, "needs k-rolling="),
                ("linear-refined[rolling=viscous,rolling-damping=1]", radii, "^path: .* needs a column dt"),
                ("linear-refined[twisting=marshall]", radii, "only Hertzian laws have")):
            with self.assertRaisesRegex(ss.InputError, words):
                ss.drive(law, path, param=param)
        with self.assertRaisesRegex(ValueError, r"\(n, 6\): roll_1, roll_2, twist after them"):
            ss.drive("linear-refined", np.zeros((2, 4)))
        with self.assertRaisesRegex(ValueError, "contacts answer forces alone"):
            ss.laws["linear-refined"].contact(rolling="sds", mu_rolling=0.1, k_rolling=0.1)

        def raises(step, memory, p):
            raise ValueError("too much")

        with self.assertRaisesRegex(ss.LawFailure, "too much .* roll .0.001, 0. rad, twist 0 rad"):
            ss.drive(rolling_law(raises), path, param=radii)

    def test_a_path_is_driven_from_arrays(self):
        rows = ss.drive(RIGHT, {"overlap": [1e-4, 1e-4], "shift_1": [0, 2e-5], "shift_2": [0, 1e-5]})
        self.assertEqual(rows["normal_force"].tolist(), [10.0, 10.0])
        self.assertEqual(rows["tangential_force_1"].tolist(), [0.0, 2.0])
        self.assertEqual(rows["tangential_force_2"].tolist(), [0.0, 1.0])



def glue(step, memory, p):
    """A beam of Euler and Bernoulli as a bond."""
    area = np.pi * p.radius**2
    second = area * p.radius**2 / 4
    bend = p.E * second / step.length
    twist = p.E / (1 + p.nu) * second / step.length
    across = 12 * bend / step.length**2
    force = np.array([p.E * area / step.length, across, across]) * step.u_new
    return force, np.array([twist, bend, bend]) * step.theta_new


BEAM = {"E": 1e9, "nu": 0.25, "radius": 5e-3}
BEAM_CASES = ["bond-forces", "bond-units", "bond-exchange", "bond-cantilever"]


def beam(function=glue, **options):
    return ss.bond(function, **{"name": "glue", "like": "euler-bernoulli-bond", "parameters": BEAM, **options})


def along_x(step, memory, p):
    """A spring along the line of centres that knows bodies: no more than that."""
    branch = step.position_q - step.position_p
    length = np.linalg.norm(step.made_position_q - step.made_position_p)
    pull = p.kn * (np.linalg.norm(branch) - length) * branch / np.linalg.norm(branch)
    return pull, np.zeros(3), np.zeros(3)


class Bonds(unittest.TestCase):
    """Bonds under the decorator."""

    def test_a_right_bond_is_as_expected_and_equal_to_its_twin(self):
        report = ss.run(beam(), BEAM_CASES)
        self.assertTrue(report.ok, str(report))
        self.assertTrue(ss.diagnose(beam())["equal"])
        broken = [each["name"] for each in ss.properties(beam()) if each["verdict"] == "broken"]
        self.assertEqual(broken, [])

    def test_a_wrong_bond_is_named(self):
        def short(step, memory, p):
            force, moment = glue(step, memory, p)
            return force * [1, 0.25, 0.25], moment

        law = beam(short)
        self.assertFalse(ss.run(law, BEAM_CASES).ok)
        self.assertEqual(ss.diagnose(law)["mistakes"][0]["name"], "shear-of-free-beam")

    def test_memory_is_that_of_a_bond_and_it_breaks(self):
        def counts(step, memory, p):
            memory[0] += 1
            force = p.kn * step.u_new
            return {"force": force, "moment": 0 * force, "broken": memory[0] > 40, "stored": 0.5 * p.kn * step.u_new @ step.u_new}

        found = {each["name"]: each for each in ss.properties(ss.bond(counts, memory=1, parameters={"kn": 1e5}))}
        self.assertEqual(found["interleaved"]["verdict"], "holds")
        self.assertEqual(found["restore"]["verdict"], "holds")
        self.assertEqual(found["rest"]["reason"], "it breaks on the way")

    def test_memory_outside_of_it_is_found(self):
        own = np.zeros(3)

        def shared(step, memory, p):
            own[:] += step.u_new - step.u_old
            return p.kn * own, 0 * own

        found = {each["name"]: each for each in ss.properties(ss.bond(shared))}
        self.assertEqual(found["interleaved"]["verdict"], "broken")

    def test_a_bond_that_knows_bodies_gives_torques(self):
        found = {each["name"]: each for each in ss.properties(ss.bond(along_x, knows="bodies"))}
        for name in ("bonding", "rigid-motion", "exchange", "closed-loop", "split", "restore"):
            self.assertEqual(found[name]["verdict"], "holds", found[name])
        self.assertEqual(found["energy"]["reason"], "it tells no energy")

        def turned(step, memory, p):
            force, _, _ = along_x(step, memory, p)
            return force, 1e-3 * force, 1e-3 * force

        broken = {each["name"] for each in ss.properties(ss.bond(turned, knows="bodies"))
                  if each["verdict"] == "broken"}
        self.assertIn("reaction", broken)

    def test_a_turn_is_told_as_w_x_y_z(self):
        seen = []

        def looks(step, memory, p):
            seen.append(np.array(step.turn_q))
            self.assertAlmostEqual(float(np.linalg.norm(step.made_turn_p)), 1)
            return along_x(step, memory, p)

        ss.properties(ss.bond(looks, knows="bodies"))
        self.assertTrue(all(abs(np.linalg.norm(turn) - 1) < 1e-6 for turn in seen))
        self.assertTrue(any(np.argmax(np.abs(turn)) == 0 for turn in seen))

    def test_what_is_no_answer_is_a_verdict_with_the_step(self):
        def reason(function, **options):
            found = {each["name"]: each for each in ss.properties(ss.bond(function, **options))}
            self.assertEqual(found["reaction"]["verdict"], "broken")
            return found["reaction"]["reason"]

        self.assertRegex(reason(lambda step, memory, p: None), "returns None; return force, moment.*u \\(")
        self.assertRegex(reason(lambda step, memory, p: (step.u_new,)), "returns 1 things")
        self.assertRegex(reason(lambda step, memory, p: (step.u_new[:2], step.u_new)), "force is an array of shape")
        self.assertRegex(reason(lambda step, memory, p: (step.u_new * np.inf, step.u_new)), "has to be finite")
        self.assertRegex(reason(lambda step, memory, p: {"force": step.u_new, "momentum": step.u_new}), "has no 'moment'")
        self.assertRegex(reason(lambda step, memory, p: 1 / 0), "ZeroDivisionError")
        self.assertRegex(reason(lambda step, memory, p: (step.position_p, step.position_q), knows="bodies"), "2 things.*p at")

    def test_what_does_not_fit_is_said_where_the_bond_is_written(self):
        for options, what in (({"knows": "all"}, "knows="), ({"memory": -1}, "memory="), ({"name": "a+b"}, "name="),
                              ({"memory": 5000}, "memory=")):
            with self.assertRaisesRegex(ValueError, what):
                ss.bond(glue, **options)
        with self.assertRaisesRegex(ValueError, "a bond is a function"):
            ss.bond(3)

    def test_a_bond_is_no_contact(self):
        with self.assertRaisesRegex(ValueError, "is a bond, and has no contacts"):
            ss.drive(beam(), path={"overlap": [0, 1e-6], "shift_1": [0, 0], "shift_2": [0, 0]})


class Trajectories(unittest.TestCase):
    """Codes that answer by files."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.scenes = os.path.join(self.folder.name, "scenes")
        told = ss.export("slide-then-roll", self.scenes, bodies=True, steps="1/60:1/120", programs=["template", "lammps"])
        self.assertEqual([scene["folder"] for scene in told["scenes"]], ["step-1-60", "step-1-120"])
        self.steps = [os.path.join(self.scenes, "slide-then-roll", step) for step in ("step-1-60", "step-1-120")]
        self.assertTrue(os.path.exists(os.path.join(self.steps[0], "lammps.in")))

    def answer(self, mistake, rename=()):
        program = os.path.join(os.path.dirname(__file__), "../app/bodies/rigid_program.py")
        subprocess.run([sys.executable, program, self.scenes, mistake], check=True)
        for step in self.steps:
            file = os.path.join(step, "trajectory.csv")
            with open(file, encoding="utf-8") as read:
                head, rest = read.read().split("\n", 1)
            for old, new in rename:
                head = head.replace(old, new)
            with open(file, "w", encoding="utf-8") as out:
                out.write(head + "\n" + rest)

    def test_it_is_judged_as_by_the_command(self):
        self.answer("cube")
        report = ss.judge(self.scenes, name="mine", quality="2%,8%")
        self.assertFalse(report.ok)
        self.assertIn("that of a shell, or of the cube", report.broken[0]["reason"])
        self.assertEqual(report.figures(), ["slide-then-roll/convergence"])
        page = report.save(os.path.join(self.folder.name, "report"))
        out = os.path.join(self.folder.name, "command")
        subprocess.run([PROGRAM, "judge", self.scenes, "--name", "mine", "--quality", "2%,8%", "--out", out, "--quiet"],
                       check=False, capture_output=True)
        with open(os.path.join(os.path.dirname(page), "results.json"), encoding="utf-8") as ours, \
                open(os.path.join(out, "results.json"), encoding="utf-8") as its:
            self.assertEqual(ours.read(), its.read())

    def test_columns_and_units_are_those_of_the_file(self):
        self.answer("", [("time", "t"), ("x,y", "posX,y")])
        columns = {"time": "t", "x": "posX"}
        self.assertTrue(ss.judge(self.scenes, columns=columns).ok)
        with self.assertRaisesRegex(ss.InputError, "trajectory.csv: line 1: there is no column x"):
            ss.judge(self.scenes, columns={"time": "t"})
        with self.assertRaisesRegex(ss.InputError, "at the start positions are 0.001 times .*in m. Leave"):
            ss.judge(self.scenes, columns=columns, units="mm")

    def test_answers_have_a_baseline(self):
        self.answer("", [("x,y", "posX,y")])
        columns, file = {"x": "posX"}, os.path.join(self.folder.name, "baseline.txt")
        made = ss.baseline(file, answers=self.scenes, name="mine", columns=columns)
        self.assertEqual((made["cases"], made["laws"]), (["slide-then-roll"], ["mine"]))
        self.assertTrue(ss.check(file)["holds"])
        self.answer("cube", [("x,y", "posX,y")])
        checked = ss.check(file, answers=self.scenes)
        self.assertFalse(checked["holds"])
        self.assertIn("that of a shell, or of the cube", checked["causes"][0]["line"])
        with self.assertRaisesRegex(ss.InputError, "soft-law are for --answers FOLDER"):
            ss.baseline(file, "jaeger", columns=columns)

    def test_contacts_that_give_way_are_told(self):
        self.answer("cube")
        self.assertTrue(ss.judge(self.scenes, soft=True).studies[0]["observables"][0]["modelling_gap"] > 0.01)
        with self.assertRaisesRegex(ss.InputError, "spring_and_dashpot needs c"):
            ss.judge(self.scenes, soft_law="spring_and_dashpot[k=1]")

    def test_walls_of_triangles_are_held_to_plain_walls(self):
        scenes = os.path.join(self.folder.name, "walls")
        ss.export("mesh-roll", scenes, bodies=True, steps="1/60:1/120", programs="template")
        for template in pathlib.Path(scenes).rglob("template.py"):
            subprocess.run([sys.executable, template], check=True)
        # Balls of the template fall freely, through triangles as through the plane.
        self.assertFalse(ss.judge(scenes).ok)
        self.assertTrue(ss.judge(scenes, twin=True).ok)
        with self.assertRaisesRegex(ss.InputError, "--twin: .*leave out --soft"):
            ss.judge(scenes, twin=True, soft=True)

    def test_answers_that_stand_there_are_kept(self):
        self.answer("")
        with self.assertRaisesRegex(ss.InputError, "this answer"):
            ss.export("slide-then-roll", self.scenes, bodies=True, steps="1/60:1/120")
        ss.export("slide-then-roll", self.scenes, bodies=True, steps="1/60:1/120", force=True)
        self.assertTrue(ss.judge(self.scenes).ok)
        with self.assertRaisesRegex(ss.InputError, "--for: 'edem' is not one of"):
            ss.export("slide-then-roll", self.scenes, bodies=True, programs="edem", force=True)


def place_after_the_step(dt, height, speed, restitution, gravity, time):
    touch = height / speed
    return {"height": 1.0, "speed": -touch + restitution * (time - touch)}


def place_located(dt, height, speed, restitution, gravity, time):
    return {"height": -restitution, "speed": restitution * time + dt}


class Gradients(unittest.TestCase):
    def test_right_and_wrong_derivatives_are_told_apart_by_name(self):
        self.assertTrue(ss.judge_gradients("gradient-bounce", place_located).ok)
        wrong = ss.judge_gradients("gradient-bounce", place_after_the_step, steps="64:256", param={"restitution": .5})
        self.assertFalse(wrong.ok)
        self.assertIn("tends to 1 in place of -0.5: the time of impact is missing", wrong.broken[0]["reason"])
        with self.assertRaisesRegex(KeyError, "does not ask for the derivative by 'mass'"):
            ss.judge_gradients("gradient-bounce", lambda dt, **inputs: {"mass": 0.})


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
