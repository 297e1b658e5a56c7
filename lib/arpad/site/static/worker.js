/* Python in the reader's browser: one worker a page, started on first need, calling library functions by name. */
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", import.meta.url).href;

async function start() {
  const [python, library] = await Promise.all([
    loadPyodide({ indexURL: here + "pyodide/" }),
    fetch(here + "arpad.zip").then((answer) => {
      if (!answer.ok) throw new Error("arpad.zip: " + answer.status);
      return answer.arrayBuffer();
    }),
  ]);
  python.unpackArchive(library, "zip", { extractDir: "/home/pyodide/library" });
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide/library')");
  return python.pyimport("arpad.explore.call").reply_json;
}

const ready = start();
ready.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

onmessage = async ({ data }) => {
  try {
    const reply = (await ready)(data.function, JSON.stringify(data.values));
    postMessage({ key: data.key, turn: data.turn, reply });
  } catch (error) {
    postMessage({ key: data.key, turn: data.turn, reply: JSON.stringify({ error: String(error), argument: "" }) });
  }
};
