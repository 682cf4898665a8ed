import { setTimeout as sleep } from "node:timers/promises";
import type { AttackContext } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp } from "../target/person.ts";
import { sendSignal } from "../target/processes.ts";
import { until } from "../target/until.ts";

export const returnLimits = { web: 3000, supervisor: 5000 } as const;
const people = 4;
const withinMs = 60_000;

/** Keeps the worker busy on all cores: cut-outs of photos that nobody has sent before. */
async function makeBusy(server: OwnServer, first: number): Promise<void> {
  const photos = await Promise.all(Array.from({ length: people * 2 }, (_, index) => carPhoto(first + index, 1600)));
  for (let index = 0; index < people; index++) {
    const person = await signUp(server);
    await Promise.all(photos.slice(index * 2, index * 2 + 2).map((photo) => person.upload(photo)));
  }
  await sleep(1000);
}

/** Kills the web process with all cores busy; gives the milliseconds until a page and a signed-in call are answered, null if never. */
export async function measureWebReturn(server: OwnServer): Promise<number | null> {
  await makeBusy(server, 60);
  const person = await signUp(server);
  const web = await server.processOf("web");
  if (web === null) return null;
  sendSignal(web, "SIGKILL");
  return untilAnswered(server, person.cookie, performance.now());
}

/** Kills the supervisor and starts it anew at once, as a service manager does. */
export async function measureSupervisorReturn({
  startServer,
  makeFolder,
}: Pick<AttackContext, "startServer" | "makeFolder">) {
  const dataDirectory = await makeFolder();
  const server = await startServer({ dataDirectory });
  await makeBusy(server, 70);
  const person = await signUp(server);
  sendSignal(server.pid, "SIGKILL");
  const startedAt = performance.now();
  await server.ended;
  const next = await startServer({ dataDirectory, port: server.port });
  return untilAnswered(next, person.cookie, startedAt);
}

async function untilAnswered(server: OwnServer, cookie: string, startedAt: number): Promise<number | null> {
  const isAnswered = async () => {
    const [profile, page] = await Promise.all([
      server.call({ path: "/api/profile", headers: { cookie }, timeoutMs: 2000 }),
      server.call({ path: "/", timeoutMs: 2000 }),
    ]);
    return profile.status === 200 && page.status === 200;
  };
  const ms = await until(isAnswered, { withinMs, everyMs: 20 });
  return ms === null ? null : performance.now() - startedAt;
}
