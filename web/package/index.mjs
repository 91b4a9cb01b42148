// SPDX-License-Identifier: BSD-3-Clause
// The library: commands of stickslip from JavaScript. index.d.ts says what there is.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** Judges laws by cases. Without `out` the report goes to a folder that is removed. */
export async function run(cases = [], { laws, parameters, steps, full, out, ...options } = {}) {
  const folder = out ?? mkdtempSync(join(tmpdir(), "stickslip-"));
  try {
    return await asked(["run", ...[cases].flat(), ...lawWords(laws), ...parameterWords(parameters),
      ...(steps ? ["--steps", steps] : []), ...(full ? ["--full"] : []), "--out", folder], options);
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
 * Judges where bodies went: `files` are those of a folder that `export --bodies` wrote, with their answers, as
 * {"CASE/step-H/trajectory.csv": text}; from memory, as a test of an engine has them.
 */
export async function judge(files, { soft, ...options } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "stickslip-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await asked(["judge", folder, ...(soft ? ["--soft"] : [])], options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
