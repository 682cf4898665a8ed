import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClientTypes } from "#scripts/clients/make-client-types.ts";
import { signWebhook } from "#server/domain/webhooks/sign-webhook.ts";
import { exampleLanguages, readExamples } from "#server/http/api-docs/read-examples.ts";
import { createHttpWebhookSender } from "#server/webhooks/http-webhook-sender.ts";
import { insertKey } from "#test/server/api-key-setup.ts";
import { startWorkServer, type WorkServer } from "#test/server/work-server.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const programs = { sh: "sh", ts: process.execPath, py: "python3" } as const;

/** An installation without Python can do without its examples; curl and a shell are everywhere. */
const hasPython = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);
const runnable = exampleLanguages.filter(({ ending }) => ending !== "py" || hasPython);

let server: WorkServer;
let folder: string;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: true });
  folder = await mkdtemp(join(tmpdir(), "carvas-examples-"));
  const installed = join(folder, "node_modules/carvas-client");
  await mkdir(installed, { recursive: true });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await cp(join(root, "clients/typescript/package.json"), join(installed, "package.json"));
  await makeClientTypes();
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = join(root, "clients/typescript/tsconfig.build.json");
  await run(process.execPath, [compiler, "-p", project, "--outDir", join(installed, "dist")]);
  await symlink(join(root, "node_modules/@types"), join(folder, "node_modules/@types"));
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The program as it stands on the page, in a folder of its own. */
async function place(name: string, ending: string): Promise<string> {
  const language = exampleLanguages.find((one) => one.ending === ending)?.name;
  const code = readExamples(name).find((example) => example.language === language)?.code ?? "";
  const path = join(folder, `${name}.${ending}`);
  await writeFile(path, `${code}\n`);
  return path;
}

test("the page shows each example, word for word", async () => {
  const answer = await fetch(`${server.origin}/api/docs`);
  expect(answer.headers.get("content-security-policy")).not.toContain("script");
  const page = await answer.text();
  for (const name of ["make-picture", "receive-webhook"])
    for (const { code } of readExamples(name)) {
      const escaped = code
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;");
      expect(page).toContain(escaped);
    }
  expect((await readdir(join(root, "clients/examples"))).toSorted()).toEqual(
    ["make-picture", "receive-webhook"]
      .flatMap((name) => exampleLanguages.map(({ ending }) => `${name}.${ending}`))
      .toSorted(),
  );
});

test.each(runnable)(
  "$name: a photo is sent, cut out, made into a picture and downloaded",
  async ({ ending }) => {
    const { id } = await server.signUp();
    const key = await insertKey(server.database.db, id, ["photos:write", "pictures:write", "pictures:read"]);
    const path = await place("make-picture", ending);
    await cp(join(root, "test/photos/hatchback-red-side.jpg"), join(folder, "car.jpg"));
    await rm(join(folder, "picture.jpg"), { force: true });
    const env = { PATH: process.env["PATH"], CARVAS_URL: server.origin, CARVAS_API_KEY: key };
    const { stdout } = await run(programs[ending], [path, "car.jpg"], { cwd: folder, env });
    expect(stdout).toBe("picture.jpg\n");
    const { format, width, height } = await sharp(join(folder, "picture.jpg")).metadata();
    expect([format, Math.round(((width ?? 0) / (height ?? 1)) * 3)]).toEqual(["jpeg", 4]);

    // The next photo is another order.
    const first = await readFile(join(folder, "picture.jpg"));
    await cp(join(root, "test/photos/suv-orange-front-quarter.jpg"), join(folder, "next car, front;side.jpg"));
    expect((await run(programs[ending], [path, "next car, front;side.jpg"], { cwd: folder, env })).stdout).toBe(stdout);
    expect((await readFile(join(folder, "picture.jpg"))).equals(first)).toBe(false);
  },
  600_000,
);

test.each(runnable)("$name: a refusal is told in the server's words", async ({ ending }) => {
  const path = await place("make-picture", ending);
  await cp(join(root, "test/photos/hatchback-red-side.jpg"), join(folder, "car.jpg"));
  const env = { PATH: process.env["PATH"], CARVAS_URL: server.origin, CARVAS_API_KEY: "carvas_live_wrong" };
  const told = await run(programs[ending], [path, "car.jpg"], { cwd: folder, env }).then(
    () => "nothing",
    ({ stderr }: { stderr: string }) => stderr,
  );
  expect(told).toContain("This API key is not known here");
});

test("the TypeScript examples are right by their types", async () => {
  const files = await Promise.all(["make-picture", "receive-webhook"].map((name) => place(name, "ts")));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const options = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--types",
    "node",
    "--skipLibCheck",
  ];
  const checked = run(process.execPath, [compiler, ...options, ...files], { cwd: folder });
  expect(
    await checked.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    ),
  ).toBe("");
}, 60_000);

describe("a webhook's signature", () => {
  const secret = "whsec_a-secret";
  const body = JSON.stringify({ id: "one", type: "run.finished", createdAt: "2026-11-24T12:00:00Z", data: {} });
  const send = async (url: string, signature: string) => {
    const headers = { "Content-Type": "application/json", "Carvas-Signature": signature };
    return (await createHttpWebhookSender({ networks: "any" }).send({ url, headers, body })).answerStatus;
  };

  test.each(runnable.filter(({ ending }) => ending !== "sh"))(
    "$name: is believed when it is right, and no other",
    async ({ ending }) => {
      const port = await freePort();
      const path = await place("receive-webhook", ending);
      const env = { PATH: process.env["PATH"], CARVAS_WEBHOOK_SECRET: secret, PORT: String(port) };
      const receiver = spawn(programs[ending], [path], { cwd: folder, env });
      try {
        const said = await listening(receiver);
        const url = `http://127.0.0.1:${port}/`;
        expect(await send(url, signWebhook(body, ["whsec_new", secret], new Date()))).toBe(204);
        expect(await send(url, signWebhook(body, ["whsec_another"], new Date()))).toBe(400);
        expect(await send(url, signWebhook(body, [secret], new Date(Date.now() - 600_000)))).toBe(400);
        expect(await send(url, signWebhook(`${body} `, [secret], new Date()))).toBe(400);
        for (const odd of ["t=1", "t=soon,v1=é", "t=²,v1=", "é"]) expect(await send(url, odd)).toBe(400);
        expect(said()).toContain("run.finished");
      } finally {
        receiver.kill();
        await once(receiver, "close");
      }
    },
    60_000,
  );

  test("curl: the shell's own check says the same", async () => {
    const path = await place("receive-webhook", "sh");
    const file = join(folder, "body.json");
    await writeFile(file, body);
    const check = (key: string) =>
      run("sh", [path, file, signWebhook(body, [secret], new Date()), key]).then(
        () => true,
        () => false,
      );
    expect([await check(secret), await check("whsec_another")]).toEqual([true, false]);
    expect(await readFile(file, "utf8")).toBe(body);
  });
});

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return port;
}

/** Resolves once it listens; gives what it has said. */
async function listening(receiver: ChildProcess): Promise<() => string> {
  let said = "";
  receiver.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 30_000 }).toContain("listening");
  return () => said;
}
