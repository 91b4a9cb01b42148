// SPDX-License-Identifier: BSD-3-Clause
// The module in Node: a command in a worker, which is ended and begun again where a law does not come back.
import { readFileSync, readdirSync, existsSync, statSync } from "node:fs";
import { isAbsolute, parse, resolve } from "node:path";
import { Worker } from "node:worker_threads";

const LAW = /[^\s,+'"=[\]]+\.(?:mjs|cjs|js|wasm)(?=$|[[\],+\s'"])/g;
const STUDY = /\.(?:toml|txt|baseline|json)$/;
const LARGEST_STUDY = 4 << 20;
const PATIENCE = 10;

/** The files of laws that the words of a command name, also in study files and baselines. */
export function lawsNamedIn(words, folder = process.cwd()) {
  const named = new Set();
  const find = (text) => { for (const [file] of text.matchAll(LAW)) named.add(file); };
  words.forEach((word, i) => {
    const value = word.startsWith("--law=") ? word.slice(6) : word;
    const path = resolve(folder, value);
    if (STUDY.test(value) && existsSync(path) && statSync(path).isFile() && statSync(path).size < LARGEST_STUDY)
      find(readFileSync(path, "utf8"));
    else if (i > 0 || value !== word) find(value);
  });
  return [...named];
}

/** Seconds of --patience, as the program reads them. */
function patienceIn(words) {
  const at = words.findIndex((word) => word === "--patience" || word.startsWith("--patience="));
  if (at < 0) return PATIENCE;
  const given = Number(words[at].includes("=") ? words[at].slice(11) : words[at + 1]);
  return given >= 0.01 && given <= 3600 ? given : PATIENCE;
}

/** Places of the memory that a worker shares with its watcher. */
export const WATCH = { calls: 0, inside: 1, file: 2, size: 3 };

/**
 * Runs a command in a worker. Returns {code, output, errors}.
 *   folder       where it runs
 *   laws         {name: file or URL of a module}: laws by other words than their files
 *   environment  variables of the program
 *   errors       whether what goes to standard error is written there as it comes
 */
export async function runInWorker(words, { folder = process.cwd(), laws = {}, environment = process.env, errors = false } = {}) {
  const patience = patienceIn(words);
  const files = { ...Object.fromEntries(lawsNamedIn(words, folder).map((file) => [file, resolve(folder, file)])), ...laws };
  const silences = []; // {file, call}: calls that do not come back
  for (;;) {
    const shared = new SharedArrayBuffer(4 * WATCH.size);
    const worker = new Worker(new URL("./worker.mjs", import.meta.url),
      { workerData: { words, folder, files, environment: { ...environment }, shared, silences, patience, errors } });
    const answer = await watched(worker, shared, patience, Object.keys(files));
    if (!answer.silence) return answer;
    silences.push(answer.silence);
  }
}

/** What the worker answers, or the call that it does not come back from. */
function watched(worker, shared, patience, files) {
  const seen = new Int32Array(shared);
  return new Promise((answer, fail) => {
    let last = -1;
    let since = performance.now();
    const timer = setInterval(() => {
      const call = Atomics.load(seen, WATCH.calls);
      if (call !== last || Atomics.load(seen, WATCH.inside) === 0) {
        last = call;
        since = performance.now();
      } else if (performance.now() - since > 1000 * patience) {
        clearInterval(timer);
        worker.removeAllListeners();
        const silence = { file: files[Atomics.load(seen, WATCH.file)], call };
        worker.terminate().then(() => answer({ silence }));
      }
    }, Math.min(100, 250 * patience));
    const done = (settle) => (value) => { clearInterval(timer); settle(value); };
    worker.once("message", done(answer));
    worker.once("error", done(fail));
    worker.once("exit", (code) => { if (code !== 0) done(fail)(new Error(`the worker ended with ${code}`)); });
  });
}

/** Makes the folders of this machine those of the module, each by its own name. */
export function mountFolders(module, folder) {
  const { FS } = module;
  const NODEFS = FS.filesystems.NODEFS;
  const root = parse(folder).root;
  const own = new Set(["dev", "proc", "sys"]);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = `/${entry.name}`;
    if (own.has(entry.name) || !(entry.isDirectory() || entry.isSymbolicLink())) continue;
    try {
      if (!FS.analyzePath(path).exists) FS.mkdir(path);
      FS.mount(NODEFS, { root: resolve(root, entry.name) }, path);
    } catch { // a folder that cannot be read is not there
    }
  }
  const inside = isAbsolute(folder) ? `/${folder.slice(root.length).replaceAll("\\", "/")}` : folder;
  FS.chdir(inside);
}
