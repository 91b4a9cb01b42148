// SPDX-License-Identifier: BSD-3-Clause
// The module as a function: one command, in this thread, with all that it is given from outside.
import { Programs } from "./programs.mjs";

/**
 * Runs one command of the program. Returns {code, output, errors}.
 *   words    of the command line, without the program's name
 *   factory  the default export of module.mjs beside module.wasm, as emscripten writes it, and its options
 *   laws     Map from the words by which laws are named to laws, or to the Errors with which they could not be loaded
 *   files    {path: text}: files that the command may read, where there is no file system
 *   mounts   whether the file system of Node is the module's
 *   watch    told before and after each call of a law
 *   errors   gets what goes to standard error as it comes, in bytes; none: kept
 */
export async function runCommand(words, { factory, options = {}, laws = new Map(), files = {}, mounts = null, state,
  environment = {}, watch, errors } = {}) {
  const output = new Bytes();
  const kept = new Bytes();
  const module = await factory({
    noInitialRun: true,
    thisProgram: "stickslip",
    stdin: () => null,
    stdout: (byte) => output.add(byte),
    stderr: (byte) => (errors ? errors(byte) : kept.add(byte)),
    state,
    programs: new Programs(laws, watch),
    preRun: [(made) => {
      Object.assign(made.ENV, environment);
      mounts?.(made);
      for (const [path, content] of Object.entries(files)) {
        const folder = path.slice(0, path.lastIndexOf("/"));
        if (folder) made.FS.mkdirTree(folder);
        made.FS.writeFile(path, content);
      }
    }],
    ...options,
  });
  let code;
  try {
    code = module.callMain(words);
  } catch (error) {
    if (error?.name !== "ExitStatus") throw error;
    code = error.status;
  }
  return { code, output: output.text(), errors: kept.text(), module };
}

/** Bytes that are added one at a time. */
export class Bytes {
  #bytes = new Uint8Array(4096);
  #size = 0;
  add(byte) {
    if (byte === null) return;
    if (this.#size === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#size);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#size++] = byte;
  }
  take() {
    const taken = this.#bytes.slice(0, this.#size);
    this.#size = 0;
    return taken;
  }
  get size() { return this.#size; }
  text() { return new TextDecoder().decode(this.#bytes.subarray(0, this.#size)); }
}
