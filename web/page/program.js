// SPDX-License-Identifier: BSD-3-Clause
// The program in a worker of a Blob, which is all that a page from a disk may have: one command at a time. A worker that
// is silent for too long is ended and made anew.
const $ = (id) => document.getElementById(id);
const SILENT = 20; // seconds
const LAW = "./yours.mjs"; // by this name the program knows the law in the page

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

class StickslipProgram {
  #parts;
  #worker = null;
  #next = 0;
  #queue = Promise.resolve();

  constructor() {
    this.#parts = (async () => {
      const module = await WebAssembly.compile(await unpacked($("module-bytes").textContent));
      const answers = $("answer-bytes").textContent;
      return { module, answers: answers ? await unpacked(answers) : null };
    })();
  }

  async #start() {
    const source = new Blob([$("engine").textContent], { type: "text/javascript" });
    this.#worker = new Worker(URL.createObjectURL(source));
    this.#worker.postMessage(await this.#parts);
  }

  /** Runs a command after those that wait: {code, output, errors}, with what it wrote
   * below the folder `collect` as `written`; {isSilent: true} where it does not come back. */
  ask(words, { files = {}, laws = {}, collect = null, patience = SILENT } = {}) {
    const answer = this.#queue.then(() => this.#run({ id: ++this.#next, words, files, laws, collect }, patience));
    this.#queue = answer.catch(() => {});
    return answer;
  }

  async #run(question, patience) {
    if (this.#worker === null) await this.#start();
    const worker = this.#worker;
    return new Promise((settle) => {
      let timer;
      const end = (answer) => {
        clearTimeout(timer);
        worker.onmessage = null;
        worker.onerror = null;
        settle(answer);
      };
      const giveUp = (answer) => {
        worker.terminate();
        this.#worker = null;
        end(answer);
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => giveUp({ isSilent: true, code: 1, output: "", errors: `no answer for ${patience} s` }), 1000 * patience);
      };
      worker.onmessage = ({ data }) => {
        if (data.id !== question.id) return;
        if (data.isAlive) wait();
        else end(data);
      };
      worker.onerror = (event) => giveUp({ code: 2, output: "", errors: `the worker failed: ${event.message}` });
      wait();
      worker.postMessage(question);
    });
  }

  /** The answer of a command with --json; throws its last line where it has none. */
  async askJson(words, more) {
    const { code, output, errors } = await this.ask([...words, "--json"], more);
    if (output === "") throw new Error(errors.trim().split("\n").at(-1) || `exit code ${code}`);
    return { code, ...JSON.parse(output) };
  }
}

const program = new StickslipProgram();
