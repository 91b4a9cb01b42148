#!/usr/bin/env node
// SPDX-License-Identifier: BSD-3-Clause
// Compares the results of the same run by this system's program and by WebAssembly.
// usage: web_agreement.mjs NATIVE/results.json WEB/results.json
//
// Verdicts, colours, properties and second routes must be the same. Errors may differ by what the two references leave
// open, or by round-off: 1e-12 of the error, or ROUND_OFF of the scale. Prints a table in Markdown, and the studies that
// differ; exit code 1 where some do.
import { readFileSync } from "node:fs";

const ROUND_OFF = 1e-10;
const [native, web] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));

const byKey = (items, key) => new Map(items.map((item) => [key(item), item]));
const studies = byKey(web.studies, (study) => `${study.case} ${study.law}`);
const count = { studies: 0, missing: 0, verdict: 0, quality: 0, numbers: 0, same: 0, near: 0, beyond: 0,
  references: 0, sameReferences: 0, properties: 0, property: 0, checks: 0, check: 0 };
const differ = [];
let worst = { distance: 0 };

/** How far apart two errors are over what they may be: at most 1. */
function distance(a, b, observable, other) {
  if (a === b || (a === null && b === null)) return 0;
  if (a === null || b === null) return Infinity;
  const open = (observable.reference_uncertainty ?? 0) + (other.reference_uncertainty ?? 0);
  return Math.abs(a - b) / Math.max(open, 1e-12 * Math.max(Math.abs(a), Math.abs(b)), ROUND_OFF);
}

for (const study of native.studies) {
  const name = `${study.case} ${study.law}`;
  const twin = studies.get(name);
  ++count.studies;
  if (twin === undefined) {
    ++count.missing;
    differ.push([name, "not run", ""]);
    continue;
  }
  for (const key of ["verdict", "quality"]) {
    if (study[key] === twin[key]) continue;
    ++count[key];
    differ.push([name, `${key} ${study[key]} and ${twin[key]}`, twin.reason]);
  }
  study.observables.forEach((observable, i) => {
    const other = twin.observables[i];
    if (other === undefined) return;
    ++count.references;
    if (observable.reference === other.reference && observable.reference_uncertainty === other.reference_uncertainty) ++count.sameReferences;
    observable.levels.forEach((level, k) => {
      const far = distance(level.error, other.levels[k]?.error ?? null, observable, other);
      ++count.numbers;
      if (level.error === other.levels[k]?.error) ++count.same;
      else if (far <= 1) ++count.near;
      else ++count.beyond;
      if (far > worst.distance) worst = { distance: far, name, observable: observable.name, steps: level.steps, native: level.error, web: other.levels[k]?.error };
    });
  });
}
const properties = byKey((web.properties ?? []).flatMap((law) => law.properties.map((one) => ({ law: law.law, ...one }))), (one) => `${one.law} ${one.name}`);
for (const law of native.properties ?? []) {
  for (const one of law.properties) {
    ++count.properties;
    const other = properties.get(`${law.law} ${one.name}`);
    if (other?.verdict === one.verdict) continue;
    ++count.property;
    differ.push([`property ${one.name} of ${law.law}`, `${one.verdict} and ${other?.verdict}`, other?.reason ?? ""]);
  }
}
const checks = byKey(web.cross_checks, (one) => `${one.case} ${one.what}`);
for (const one of native.cross_checks) {
  ++count.checks;
  const other = checks.get(`${one.case} ${one.what}`);
  if (other?.holds === one.holds) continue;
  ++count.check;
  differ.push([`${one.case}: ${one.what}`, `second route holds: ${one.holds} and ${other?.holds}`, other ? String(other.difference) : ""]);
}

console.log(`| | compared | the same | differ |
|---|---|---|---|
| verdicts | ${count.studies} | ${count.studies - count.verdict - count.missing} | ${count.verdict + count.missing} |
| colours | ${count.studies} | ${count.studies - count.quality - count.missing} | ${count.quality + count.missing} |
| properties | ${count.properties} | ${count.properties - count.property} | ${count.property} |
| second routes | ${count.checks} | ${count.checks - count.check} | ${count.check} |
| references, to the bit | ${count.references} | ${count.sameReferences} | ${count.references - count.sameReferences} |
| errors | ${count.numbers} | ${count.same} to the bit, ${count.near} within round-off | ${count.beyond} |`);
if (worst.distance > 1)
  console.log(`\nFarthest apart: ${worst.name}, ${worst.observable} at ${worst.steps} steps, ${worst.native} and ${worst.web}.`);
if (differ.length > 0) {
  console.log("\n| what differs | native and WebAssembly | |\n|---|---|---|");
  for (const row of differ) console.log(`| ${row.join(" | ")} |`);
}
process.exit(differ.length + count.beyond > 0 ? 1 : 0);
