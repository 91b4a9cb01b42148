// SPDX-License-Identifier: BSD-3-Clause
// The worker of the page: runs one command at a time. Before it stand createStickslip (the module) and runCommand.
let compiled = null;
let answers = null;
const answersFile = "/stickslip-answers";

/** A law from its text: its default export. Errors name lines of the text. */
function lawOf(text) {
  const body = text.replace(/^(\s*)export\s+default\b/m, "$1return ");
  const law = (0, eval)(`(() => {${body}\n})()\n//# sourceURL=law.js`);
  if (law === undefined) throw new Error("it exports no law: export default { name, advance, ... }");
  return law;
}

function lawsOf(texts) {
  return new Map(Object.entries(texts).map(([name, text]) => {
    try {
      return [name, lawOf(text)];
    } catch (error) {
      return [name, new Error(`cannot be loaded: ${error?.name ?? "Error"}: ${error?.message ?? error}`)];
    }
  }));
}

/** What lies below a folder of the module: {path: text}. */
function collected(FS, folder) {
  const found = {};
  if (!FS.analyzePath(folder).exists) return found;
  for (const name of FS.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) Object.assign(found, collected(FS, path));
    else found[path] = FS.readFile(path, { encoding: "utf8" });
  }
  return found;
}

onmessage = async ({ data }) => {
  if (data.module) {
    ({ module: compiled, answers } = data);
    return;
  }
  const { id, words, files = {}, laws = {}, collect = null } = data;
  let last = performance.now();
  const beat = () => {
    if (performance.now() - last < 250) return;
    last = performance.now();
    postMessage({ id, isAlive: true });
  };
  try {
    const { code, output, errors, module } = await runCommand(words, {
      factory: createStickslip,
      options: {
        instantiateWasm(imports, done) {
          WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
          return {};
        },
      },
      laws: lawsOf(laws),
      watch: { begin: beat, end() {} },
      environment: answers ? { STICKSLIP_ANSWERS: answersFile } : {},
      files: answers ? { ...files, [answersFile]: answers } : files,
    });
    postMessage({ id, code, output, errors, written: collect === null ? {} : collected(module.FS, collect) });
  } catch (error) {
    postMessage({ id, code: 2, output: "", errors: `stickslip: unexpected: ${error?.stack ?? error}` });
  }
};
