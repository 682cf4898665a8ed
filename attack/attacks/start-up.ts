import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Attack, AttackContext, Row } from "../attack.ts";
import { findFreePort, launchServer, type OwnServer, type ServerOptions } from "../target/own-server.ts";
import { until } from "../target/until.ts";

const patienceMs = 60_000;

/** A start that must fail, and words of which the operator reads one. */
type BadStart = {
  sent: string;
  names: RegExp;
  options: ServerOptions;
};

export const attack: Attack = {
  name: "start-up",
  what: "starts that must fail, and say why",
  run: async function* (context) {
    yield* secondServer(context);
    yield* portInUse(context);
    yield* misspelt(context);
    const folder = await context.makeFolder();
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const bad: BadStart[] = [
      { sent: "DATA_DIR is a file", names: /DATA_DIR|a-file/, options: { dataDirectory: file } },
      {
        sent: "DATABASE_URL names a port where nobody listens",
        names: /DATABASE_URL|database/i,
        options: {
          dataDirectory: await context.makeFolder(),
          environment: {
            DATABASE_URL: `postgresql://carvas@127.0.0.1:${await findFreePort()}/carvas`,
            SESSION_SECRET: "a-secret-for-attacks-that-is-long-enough",
          },
        },
      },
      { sent: "PORT=http", names: /PORT/, options: { dataDirectory: folder, environment: { PORT: "http" } } },
    ];
    const started = bad.map(async ({ options, ...row }) => refusal(await launchServer(options), row));
    for (const row of started) yield await row;
  },
};

async function* secondServer({ startServer, makeFolder }: AttackContext): AsyncIterable<Row> {
  const dataDirectory = await makeFolder();
  const first = await startServer({ dataDirectory });
  const second = await launchServer({ dataDirectory });
  yield await refusal(second, {
    sent: "a second server on the same DATA_DIR",
    names: /another (?:\w+ )?server|already|in use/i,
  });
  const answer = await first.call({ path: "/readyz" });
  yield {
    sent: "the first server, meanwhile",
    limit: "goes on",
    seen: `/readyz ${answer.status}`,
    holds: answer.status === 200,
  };
}

async function* portInUse({ makeFolder }: AttackContext): AsyncIterable<Row> {
  const port = await findFreePort();
  const holder = createServer().listen(port);
  await once(holder, "listening");
  const server = await launchServer({ port, dataDirectory: await makeFolder() });
  yield await refusal(server, { sent: "PORT is in use", names: new RegExp(`Port ${port} is in use`, "i") });
  holder.close();
}

async function* misspelt({ makeFolder }: AttackContext): AsyncIterable<Row> {
  const environment = { SMPT_URL: "smtp://mail.example:25", CONTACT_EMIAL: "team@example.test" };
  const server = await launchServer({ dataDirectory: await makeFolder(), environment });
  const names = /SMPT_URL[^]*|CONTACT_EMIAL[^]*/;
  await until(() => names.test(server.readOutput()) || !server.isRunning(), { withinMs: 5000 });
  if (server.isRunning()) await server.untilReady();
  const output = server.readOutput();
  const isNamed = output.includes("SMPT_URL") && output.includes("CONTACT_EMIAL");
  await server.stop();
  yield {
    sent: "SMPT_URL and CONTACT_EMIAL are set",
    limit: "both are named",
    seen: isNamed ? lineWith(output, "SMPT_URL") : "not a word",
    holds: isNamed,
  };
}

async function refusal(server: OwnServer, { sent, names }: { sent: string; names: RegExp }): Promise<Row> {
  const ms = await until(() => !server.isRunning(), { withinMs: patienceMs, everyMs: 50 });
  const code = ms === null ? null : await server.ended;
  const output = server.readOutput();
  await server.stop();
  const words = output.trim().split("\n").at(-1)?.trim() ?? "";
  return {
    sent,
    limit: "ends with an exit code and names the cause",
    seen: ms === null ? "it runs" : `exit code ${code} after ${(ms / 1000).toFixed(1)} s: ${words.slice(0, 160)}`,
    holds: ms !== null && code !== 0 && names.test(output),
  };
}

function lineWith(output: string, word: string): string {
  const line = output.split("\n").find((one) => one.includes(word)) ?? "";
  return line.trim().slice(0, 160);
}
