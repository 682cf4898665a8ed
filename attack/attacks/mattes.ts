import { rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Attack } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { describe, isProper } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp } from "../target/person.ts";
import { sendSignal } from "../target/processes.ts";
import { until } from "../target/until.ts";

const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  removed: (file) => rm(file),
  "overwritten with 5 kB of nonsense": (file) => writeFile(file, Buffer.alloc(5000, 9)),
  emptied: (file) => truncate(file, 0),
  "cut in half": (file) => truncate(file, 2000),
};

export const attack: Attack = {
  name: "mattes",
  what: "a lost or damaged cut-out that spoils a photo for everybody",
  run: async function* ({ startServer }) {
    const server = await startServer();
    const first = await signUp(server);
    const photos = await Promise.all(Object.keys(damages).map((_, index) => carPhoto(20 + index)));
    const uploads = [];
    for (const photo of photos) uploads.push(await first.untilCutOut(await first.upload(photo)));
    for (const [index, damage] of Object.values(damages).entries()) {
      await damage(await matteFile(server, uploads[index]?.id ?? ""));
    }
    // A worker keeps what it has cut out in memory.
    await restartWorker(server);
    for (const [index, name] of Object.keys(damages).entries()) {
      const [photo, upload] = [photos[index], uploads[index]];
      if (photo === undefined || upload === undefined) continue;
      const own = await first.transform(upload, { preset: "Studio" });
      yield {
        sent: `a matte ${name}; its owner asks for a picture`,
        limit: "the picture",
        seen: `${describe(own)} after ${(own.ms / 1000).toFixed(1)} s`,
        holds: own.status === 200,
      };
      const other = await signUp(server);
      const twin = await other.untilCutOut(await other.upload(photo));
      const theirs = await other.transform(twin, { preset: "Studio" });
      const { generation_tokens: tokens } = await other.readProfile();
      yield {
        sent: "the same photo, sent by somebody else",
        limit: "the picture, for one token",
        seen: `${describe(theirs)}, ${tokens} tokens left`,
        holds: theirs.status === 200 && isProper(theirs) && tokens === 9,
      };
    }
  },
};

async function matteFile({ dataDirectory, query }: OwnServer, uploadId: string): Promise<string> {
  const [row] = await query("select matte_key from uploads where id = $1", [uploadId]);
  return join(dataDirectory, "files", "objects", z.object({ matte_key: z.string() }).parse(row).matte_key);
}

async function restartWorker(server: OwnServer): Promise<void> {
  const before = await server.processOf("worker");
  if (before !== null) sendSignal(before, "SIGKILL");
  const isBack = async () => ![null, before].includes(await server.processOf("worker"));
  await until(isBack, { withinMs: 60_000 });
}
