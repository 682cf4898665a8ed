import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { assert, expect, test } from "vitest";
import type { TileOrder } from "./tile-messages.ts";

test("it ends in silence when whoever asked is gone before the answer", async () => {
  const child = fork(join(import.meta.dirname, "tile-process.ts"), ["no-scenes"], {
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  assert(child.stderr !== null);
  const complaints = text(child.stderr);
  const ended = once(child, "exit");
  const task = { type: "reduce-car", photo: "no-photo", matte: "no-matte", target: "nowhere" } as const;
  child.send({ id: 0, task } satisfies TileOrder, () => child.disconnect());
  expect(await ended).toEqual([0, null]);
  expect(await complaints).toBe("");
});
