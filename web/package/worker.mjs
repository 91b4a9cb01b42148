// SPDX-License-Identifier: BSD-3-Clause
// The worker of node.mjs: loads the laws, runs the command, answers with its code and its output.
import { existsSync, readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import factory from "./built/module.mjs";
import { runCommand, Bytes } from "./module.mjs";
import { mountFolders, WATCH } from "./node.mjs";
import { loadWasmLaw } from "./wasm_law.mjs";

const { words, folder, files: lawFiles, environment, shared, silences, patience, errors } = workerData;
const seen = new Int32Array(shared);
const places = new Map(Object.keys(lawFiles).map((file, i) => [file, i]));

/** The law in a file: its default export, or the export "law". */
async function load(file) {
  const url = /^[a-z]+:\/\//.test(file) ? new URL(file) : pathToFileURL(file);
  if (url.pathname.endsWith(".wasm")) return loadWasmLaw(readFileSync(url));
  const module = await import(url);
  const law = module.default ?? module.law;
  if (law === undefined) throw new Error("it exports no law: export default { name, advance, ... }");
  return law;
}

const laws = new Map();
for (const [name, file] of Object.entries(lawFiles)) {
  laws.set(name, await load(file).catch((error) => {
    const why = String(error?.message ?? error).split("\n")[0].split(" imported from ")[0];
    return new Error(`cannot be loaded: ${error?.code === undefined ? `${error?.name ?? "Error"}: ` : ""}${why}`);
  }));
}

const calls = new Map();
const watch = {
  begin(file) {
    const call = Atomics.add(seen, WATCH.calls, 1) + 1;
    Atomics.store(seen, WATCH.file, places.get(file) ?? 0);
    calls.set(file, call);
    if (silences.some((silence) => silence.file === file && silence.call === call))
      throw Object.assign(new Error(`gave no answer for ${patience} s`), { isSilence: true });
    Atomics.store(seen, WATCH.inside, 1);
  },
  end() { Atomics.store(seen, WATCH.inside, 0); },
};

const beside = (name) => new URL(`./built/${name}`, import.meta.url);
const unpacked = (name) => brotliDecompressSync(readFileSync(beside(name)));
/** The answers of references that come with the package, as a file of the module's own. */
const answers = "/stickslip-answers";
const files = {};
if (environment.STICKSLIP_ANSWERS === undefined && existsSync(beside("answers.br"))) {
  files[answers] = unpacked("answers.br");
  environment.STICKSLIP_ANSWERS = answers;
}

const told = new Bytes();
const tell = () => { if (told.size > 0) writeSync(2, told.take()); };
const answer = await runCommand(words, {
  factory,
  laws,
  watch,
  environment,
  files,
  mounts: (module) => mountFolders(module, folder),
  state: (name) => (existsSync(beside(`${name}.tar.br`)) ? new Uint8Array(unpacked(`${name}.tar.br`)) : null),
  errors: errors ? (byte) => { told.add(byte); if (byte === 10 || told.size > 1000) tell(); } : undefined,
});
tell();
process.exitCode = 0; // the module has set it, and this worker ends well
parentPort.postMessage({ code: answer.code, output: answer.output, errors: answer.errors });
