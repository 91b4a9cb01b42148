#!/usr/bin/env node
// SPDX-License-Identifier: BSD-3-Clause
// The command stickslip, as it is for this system, in WebAssembly: docs/web.md.
import { writeSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInWorker } from "../node.mjs";

// Functions are validated when they are first called: most of the time of a start.
setFlagsFromString("--wasm-lazy-validation");

process.on("SIGINT", () => {
  writeSync(2, "stickslip: interrupted\n");
  process.exit(130);
});

/** Writes all of a text, also to a pipe that takes it in parts. */
function write(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(141);
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

try {
  const answer = await runInWorker(process.argv.slice(2), { errors: true });
  write(answer.output);
  process.exitCode = answer.code;
} catch (error) {
  writeSync(2, `stickslip: unexpected: ${error?.stack ?? error}\n`);
  process.exitCode = 2;
}
