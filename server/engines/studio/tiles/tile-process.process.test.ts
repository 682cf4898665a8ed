import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { assert, expect, test } from "vitest";
import type { TileOrder } from "./tile-messages.ts";

const missing = { type: "reduce-car", photo: "no-photo", matte: "no-matte", target: "nowhere" } as const;

function startAlone() {
  return fork(join(import.meta.dirname, "tile-process.ts"), ["no-scenes"], {
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}

test("it ends in silence when whoever asked is gone before the answer", async () => {
  const child = startAlone();
  assert(child.stderr !== null);
  const complaints = text(child.stderr);
  const ended = once(child, "exit");
  child.send({ id: 0, task: missing } satisfies TileOrder, () => child.disconnect());
  expect(await ended).toEqual([0, null]);
  expect(await complaints).toBe("");
});

test.runIf(process.platform === "linux")("every thread of it lets the answers to others go before", async () => {
  const child = startAlone();
  try {
    child.send({ id: 0, task: missing } satisfies TileOrder);
    await once(child, "message");
    const threads = await readdir(`/proc/${child.pid}/task`);
    expect(threads.length).toBeGreaterThan(1);
    expect(Math.min(...threads.map((thread) => getPriority(Number(thread))))).toBeGreaterThanOrEqual(10);
  } finally {
    child.kill("SIGKILL");
  }
});
