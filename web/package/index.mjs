// SPDX-License-Identifier: BSD-3-Clause
// The library: commands of stickslip from JavaScript. index.d.ts says what there is.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInWorker } from "./node.mjs";
import { Program } from "./programs.mjs";

export { Program };

/** What stands for a law on the command line: a name stays; the URL of a module becomes its file. */
const word = (law) => (law instanceof URL ? fileURLToPath(law) : String(law));

/** Runs a command: {code, output, errors}. */
export function command(words, options = {}) {
  return runInWorker(words.map(String), options);
}

/** The parsed answer of a command with --json; throws what the program says where it has none. */
async function asked(words, options) {
  const { code, output, errors } = await command([...words, "--json"], options);
  if (output === "") throw Object.assign(new Error(errors.trim().split("\n").at(-1) || `exit code ${code}`), { code });
  return Object.assign(JSON.parse(output), { code });
}

const lawWords = (laws) => [laws ?? []].flat().flatMap((law) => ["--law", word(law)]);
const parameterWords = (parameters = {}) => Object.entries(parameters).flatMap(([name, value]) => ["--param", `${name}=${value}`]);

/** An answer with what the report's results.json holds beside it: studies, properties and cross-checks. */
function withResults(answer, folder) {
  const file = join(folder, "results.json");
  return existsSync(file) ? { ...JSON.parse(readFileSync(file, "utf8")), ...answer } : answer;
}

/** Judges laws by cases. Without `out` the report goes to a folder that is removed. */
export async function run(cases = [], { laws, parameters, steps, full, out, ...options } = {}) {
  const folder = out ?? mkdtempSync(join(tmpdir(), "stickslip-"));
  try {
    return withResults(await asked(["run", ...[cases].flat(), ...lawWords(laws), ...parameterWords(parameters),
      ...(steps ? ["--steps", steps] : []), ...(full ? ["--full"] : []), "--out", folder], options), folder);
  } finally {
    if (out === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Properties that any law must have. */
export const properties = (law, options = {}) => asked(["properties", ...lawWords(law)], options);

/** Which known mistake, and which law of the catalogue, is nearest. */
export const diagnose = (law, options = {}) => asked(["diagnose", ...lawWords(law)], options);

/** Exact answers of a case or a kind. */
export const reference = (name, { parameters, ...options } = {}) =>
  asked(["reference", name, ...parameterWords(parameters)], options);

/** Laws and cases that there are. */
export const list = (options = {}) => asked(["list"], options);

/**
 * The scenes of cases whose bodies an engine moves, as `export --bodies` writes them: {"CASE/step-H/bodies.json": text,
 * ...}. `steps` as in "1/60:1/240".
 */
export async function scenes(cases, { steps, parameters, ...options } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "stickslip-"));
  try {
    const { code, errors } = await command(["export", "--bodies", ...[cases].flat(), ...parameterWords(parameters),
      ...(steps ? ["--steps", steps] : []), "--out", join(folder, "bodies")], options);
    if (code !== 0) throw Object.assign(new Error(errors.trim().split("\n").at(-1) || `exit code ${code}`), { code });
    return textsBelow(join(folder, "bodies"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files below a folder that are text, by their paths from it. */
function textsBelow(folder, from = "") {
  return Object.assign({}, ...readdirSync(join(folder, from), { withFileTypes: true }).map((entry) => {
    const path = from === "" ? entry.name : `${from}/${entry.name}`;
    if (entry.isDirectory()) return textsBelow(folder, path);
    return entry.name === "walls.stl" ? {} : { [path]: readFileSync(join(folder, path), "utf8") };
  }));
}

/**
 * Judges where bodies went: `files` are those of `scenes`, each with its answer beside it, as
 * {"CASE/step-H/trajectory.csv": text}; from memory, as a test of an engine has them. `name` is that of the engine.
 */
export async function judge(files, { name = "engine", soft, softLaw, twin, like, out, ...options } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "stickslip-"));
  const report = out ?? join(folder, "report");
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, "answers", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return withResults(await asked(["judge", join(folder, "answers"), "--name", name, ...(soft ? ["--soft"] : []), ...(twin ? ["--twin"] : []),
      ...[softLaw ?? []].flat().flatMap((law) => ["--soft-law", law]), ...(like ? ["--like", like] : []),
      "--out", report], options), report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
