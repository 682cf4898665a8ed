import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { generations } from "#server/db/schema/work.ts";
import { startRole } from "#test/server/role-process.ts";
import { createTestDatabase } from "#test/server/test-database.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { createFolder } from "./backup-setup.ts";
import { startOtlpReceiver, type ReceivedSpan } from "./otlp-receiver.ts";
import { signUp } from "./person.ts";

const cleanUp = new AsyncDisposableStack();
afterAll(() => cleanUp.disposeAsync());

test("a call is followed through its job to the engine's stages, over processes, and nothing of the person is told", async () => {
  const receiver = await startOtlpReceiver(cleanUp);
  const database = await createTestDatabase();
  cleanUp.defer(database.close);
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_HEADERS: "x-team=cars" };
  const setup = { databaseUrl: database.url, dataDirectory: await createFolder(cleanUp), variables };
  const web = await startRole("web", setup);
  const worker = await startRole("worker", setup);
  const person = await signUp(web.url);
  const made = await person.order(await person.upload(await sharp(carPhoto).resize(800).jpeg().toBuffer()), "Studio");
  const read = async () => (await database.db.select().from(generations).where(eq(generations.id, made)))[0];
  await expect.poll(async () => (await read())?.status, { timeout: 240_000, interval: 200 }).toBe("done");
  const userId = (await read())?.userId ?? "";
  await Promise.all([web.end("SIGTERM"), worker.end("SIGTERM")]);

  expect([...receiver.paths]).toEqual(["POST /v1/traces cars"]);
  const named = (name: string) => receiver.spans.find((span) => span.name === name);
  const parentOf = (span: ReceivedSpan | undefined) =>
    receiver.spans.find(({ spanId }) => spanId === span?.parentSpanId)?.name;
  const call = named("POST /api/functions/generate-image-from-preset");
  expect(call?.attributes["http.response.status_code"]).toBe(202);
  expect(call?.role).toBe("web");
  const job = named("generate-image");
  expect([job?.role, job?.traceId, parentOf(job)]).toEqual(["worker", call?.traceId, call?.name]);
  expect(parentOf(named("studio transform"))).toBe("generate-image");
  for (const stage of ["cutting_out", "placing", "finishing"]) expect(parentOf(named(stage))).toBe("studio transform");
  expect(named("matting")?.attributes["side"]).toBe(1024);
  expect(["cut-out-upload", "cutting_out", "studio transform"]).toContain(parentOf(named("matting")));
  expect(receiver.spans.filter(({ name }) => name.startsWith("store "))).not.toEqual([]);
  expect(receiver.spans.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  const all = receiver.texts.join("");
  for (const personal of [person.email, userId, made, '127.0.0.1"', "photo.jpg"]) expect(all).not.toContain(personal);
}, 600_000);

test("where no collector is named nothing of the library is loaded", { tags: ["thorough"] }, () => {
  const main = join(import.meta.dirname, "../../server/compose/open-roles.ts");
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(main)});
    const { openTracing } = await import(${JSON.stringify(join(import.meta.dirname, "../../server/telemetry/open-tracing.ts"))});
    await openTracing(undefined, { role: "web", version: "0" });
    const before = loaded.filter((url) => url.includes("@opentelemetry/sdk-trace") || url.includes("@opentelemetry/exporter")).length;
    await openTracing({ serviceName: "carvas", sampledShare: 1 }, { role: "web", version: "0" });
    const after = loaded.filter((url) => url.includes("@opentelemetry/sdk-trace")).length;
    console.log(before, after > 0, loaded.length > 100);
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.trim()).toBe("0 true true");
});
