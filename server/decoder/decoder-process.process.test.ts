import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scanBomb } from "#imaging/decode/synthetic-scan-bomb.ts";
import { reportSchema, type Order, type Report } from "./decoder-messages.ts";

let folder: string;
let child: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-decoder-"));
  child = fork(join(import.meta.dirname, "decoder-process.ts"), { env: {}, execArgv: [] });
  await untilReported("ready");
});
afterEach(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function untilReported(type: Report["type"]): Promise<Report> {
  for (;;) {
    const [message] = await once(child, "message");
    const report = reportSchema.parse(message);
    if (report.type === type) return report;
  }
}

const order = (message: Order) => child.send(message);

/** A legal picture that takes seconds. */
async function startLongWork(): Promise<void> {
  const source = join(folder, "source");
  await writeFile(source, scanBomb({ side: 7000, scans: 100 }));
  const asked = untilReported("cost");
  order({
    type: "start",
    task: {
      type: "store-photo",
      use: "photo",
      source,
      content: join(folder, "content"),
      preview: join(folder, "preview"),
    },
  });
  await asked;
  order({ type: "admit" });
}

test("it ends with the process that started it, also in the middle of a photo", async () => {
  await startLongWork();
  const ended = once(child, "exit");
  child.disconnect();
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("a signal to the whole group doesn't end it before its work", { tags: ["thorough"] }, async () => {
  await startLongWork();
  const done = untilReported("stored");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  expect(await done).toMatchObject({ photo: { format: "jpeg", width: 4096 } });
});

test("what is put back is left without a pixel decoded, and the next task is taken", async () => {
  const source = join(folder, "source");
  await writeFile(source, scanBomb({ side: 7000, scans: 100 }));
  const task = {
    type: "store-photo",
    use: "photo",
    source,
    content: join(folder, "c"),
    preview: join(folder, "p"),
  } as const;
  for (let round = 0; round < 2; round++) {
    const asked = untilReported("cost");
    order({ type: "start", task });
    await asked;
    const left = untilReported("was-put-back");
    order({ type: "put-back" });
    await left;
  }
  expect(child.exitCode).toBeNull();
});
