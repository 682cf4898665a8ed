import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { uploadAnswer } from "#contract/uploads.ts";
import type { Attack, Row } from "../attack.ts";
import { hostileFiles, type HostileFile } from "../files/hostile-files.ts";
import { createRandom } from "../random.ts";
import { describe, isProper, parseJson, tally, type Answer } from "../target/http-call.ts";
import { signUp, type Person } from "../target/person.ts";
import { until } from "../target/until.ts";

const slowLimitMs = 20_000;

export const attack: Attack = {
  name: "files",
  what: "files that are broken, that lie, or that are something else",
  run: async function* ({ startServer, seed }) {
    const server = await startServer();
    const web = await server.processOf("web");
    const files = await hostileFiles(createRandom(seed));
    const sent: { file: HostileFile; answer: Answer }[] = [];
    const person = await signUp(server);
    for (const [index, file] of files.entries()) {
      const { bytes, fileName, type } = file;
      const purpose = index % 5 === 0 ? ("logo" as const) : undefined;
      sent.push({ file, answer: await person.send(bytes, { fileName, type, purpose }) });
    }
    yield toRow(sent, (await server.processOf("web")) === web);
    yield slowest(sent);
    yield await served(person, sent);
    const incoming = join(server.dataDirectory, "files", "incoming");
    const left = () => readdir(incoming).catch(() => []);
    await until(async () => (await left()).length === 0, { withinMs: 5000 });
    const count = (await left()).length;
    yield { sent: "the same", limit: "no file is left of what was refused", seen: `${count} left`, holds: count === 0 };
  },
};

type Sent = readonly { file: HostileFile; answer: Answer }[];

function toRow(sent: Sent, isSameProcess: boolean): Row {
  const improper = sent.filter(({ answer }) => !isProper(answer));
  const examples = improper.slice(0, 4).map(({ file, answer }) => `${file.name} → ${describe(answer)}`);
  return {
    sent: `${sent.length} hostile files, one after the other`,
    limit: "taken, or refused in our shape; the process lives",
    seen: [tally(sent.map(({ answer }) => answer)), ...examples, isSameProcess ? "" : "THE PROCESS DIED"].join("; "),
    holds: improper.length === 0 && isSameProcess,
  };
}

function slowest(sent: Sent): Row {
  const [first] = sent.toSorted((a, b) => b.answer.ms - a.answer.ms);
  const ms = first?.answer.ms ?? 0;
  return {
    sent: "the slowest of them",
    limit: `≤ ${slowLimitMs / 1000} s`,
    seen: `${first?.file.name}: ${(ms / 1000).toFixed(1)} s`,
    holds: ms <= slowLimitMs,
  };
}

/** What was taken is given back as a picture and nothing else. */
async function served(person: Person, sent: Sent): Promise<Row> {
  const odd: string[] = [];
  let count = 0;
  for (const { file, answer } of sent) {
    const taken = uploadAnswer.safeParse(parseJson(answer.body));
    if (!taken.success) continue;
    for (const path of [taken.data.data.uploadUrl, taken.data.data.previewUrl]) {
      const { status, headers, body } = await person.call({ path });
      count += 1;
      const isPicture = status === 200 && /^image\/(jpeg|png|webp)$/.test(headers["content-type"] ?? "");
      const isFenced =
        headers["x-content-type-options"] === "nosniff" && /sandbox/.test(String(headers["content-security-policy"]));
      const hasMore = ["<script", "<?php", "PK\x03\x04\x07\x07"].some((text) => body.includes(text));
      if (!isPicture || !isFenced || hasMore) odd.push(`${file.name} (${status})`);
    }
  }
  return {
    sent: `${count} stored photos and previews of them, fetched`,
    limit: "pictures, fenced in, nothing behind them",
    seen: odd.length === 0 ? "all are" : odd.slice(0, 5).join(", "),
    holds: odd.length === 0 && count > 0,
  };
}
