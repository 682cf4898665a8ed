import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { ownMattingModelPath } from "#server/config/model-files.ts";

const root = join(import.meta.dirname, "../..");

/** In a process of its own: what is tested for is the end of the process. */
const script = `
  import { createMatting } from ${JSON.stringify(join(root, "server/engines/studio/matting/matting.ts"))};
  const model = ${JSON.stringify(ownMattingModelPath)};
  const matting = createMatting(model, { threads: 1 });
  const square = new Uint8Array(1024 * 1024 * 3);
  await matting.infer(square);
  const underWay = matting.infer(square).catch(({ message }) => console.log("first:", message));
  const waiting = matting.infer(square).catch(({ message }) => console.log("second:", message));
  // Somewhere in the second inference.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await matting.close();
  await Promise.all([underWay, waiting]);
  console.log("closed");
`;

test(
  "matting that is closed in the middle of an inference ends with the process whole",
  { tags: ["thorough"] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "carvas-matting-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "close.mjs");
    writeFileSync(path, script);
    const child = spawn(process.execPath, [path]);
    const [output, errors, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    expect({ code, signal, errors }).toEqual({ code: 0, signal: null, errors: "" });
    expect(output).toBe("first: matting is closed\nsecond: matting is closed\nclosed\n");
  },
);
