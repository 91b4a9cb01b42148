#!/usr/bin/env node
// SPDX-License-Identifier: BSD-3-Clause
// A law of JavaScript as a program for stickslip as it is built for this system:
//     stickslip run slip-rotation --law 'exec:node PACKAGE/serve.mjs ./mine.mjs'
import { readFileSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Program } from "./programs.mjs";
import { loadWasmLaw } from "./wasm_law.mjs";

async function load(file) {
  if (file.endsWith(".wasm")) return loadWasmLaw(readFileSync(file));
  const module = await import(pathToFileURL(resolve(file)));
  return module.default ?? module.law;
}

function write(bytes) {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

let program;
try {
  const law = await load(process.argv[2]);
  program = law.program ? law.program() : new Program(law);
} catch (error) {
  process.stdin.once("data", () => { write(Buffer.from(`error ${String(error?.message ?? error).split("\n")[0]}\n`)); process.exit(2); });
}

let kept = Buffer.alloc(0);
if (program) {
  process.stdin.on("data", (chunk) => {
    kept = kept.length > 0 ? Buffer.concat([kept, chunk]) : chunk;
    const whole = program.wholeUpTo(kept);
    if (whole === 0) return;
    const answer = program.answer(kept, 0, whole);
    kept = kept.subarray(whole);
    if (answer.length > 0) write(answer);
  });
}
