import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as openRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { answerError } from "#server/http/error-response.ts";
import { limitBody } from "#server/http/limit-body.ts";
import { createRouter } from "#server/http/router.ts";
import { serve } from "#server/http/serve.ts";
import { someOf } from "#test/sample.ts";
import { createBrowser, signUpAnyone } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";

const json = { "content-type": "application/json" };
const readFailure = async (answer: Response) => ({
  status: answer.status,
  ...failureAnswer.parse(await answer.json()),
});

/** Sends pieces for as long as the connection takes them; gives the answer and the bytes that it took. */
async function sendWithoutEnd(origin: string, path: string, method: string) {
  const sent = openRequest(new URL(path, origin), {
    method,
    headers: { ...json, "transfer-encoding": "chunked" },
  });
  const piece = Buffer.from("{},".repeat(20_000));
  let sentBytes = 0;
  const send = (): void => {
    while (!sent.destroyed) {
      sentBytes += piece.length;
      if (!sent.write(piece)) break;
    }
  };
  sent.on("drain", send);
  const closed = new Promise<void>((resolve) => sent.on("close", resolve));
  sent.on("error", () => undefined);
  const answered = once(sent, "response");
  send();
  const [answer] = await answered;
  const body = failureAnswer.parse(JSON.parse(await readText(answer)));
  await closed;
  return { status: answer.statusCode, code: body.code, sentBytes };
}

describe("bodies", () => {
  const { server } = setUpAccountServer();
  const post = (path: string, body: string) =>
    fetch(new URL(path, server.origin), { method: "POST", headers: json, body }).then(readFailure);

  const addresses = [
    "/api/auth/sign-in/email",
    "/api/nope",
    "/about",
    "/api/functions/send-contact-email",
    "/api/auth/sign-up/email",
    "/api/auth/sign-in/social",
    "/api/auth/callback/google",
  ];
  test.each(someOf(addresses, 3))(
    "one without end to %s is refused and its connection cut, whether or not it names a length",
    async (path) => {
      const endless = await sendWithoutEnd(server.origin, path, "POST");
      expect(endless).toMatchObject({ status: 413, code: "body_too_large" });
      const declared = connect(Number(new URL(server.origin).port), "127.0.0.1");
      declared.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 200000000\r\n\r\n{`);
      expect(await readText(declared)).toMatch(/^HTTP\/1\.1 413 [\s\S]*body_too_large/);
    },
  );

  test("one without end is cut where a call takes none at all", async () => {
    expect(await sendWithoutEnd(server.origin, "/api/session", "GET")).toMatchObject({ status: 413 });
  });

  test.each([
    ["/api/auth/sign-in/email", 8],
    ["/api/functions/send-contact-email", 64],
  ])("of a stranger %s reads %i KB", async (called, kilobytes) => {
    const around = JSON.stringify({ email: "a@b.example", password: "" }).length;
    const fitting = JSON.stringify({ email: "a@b.example", password: "x".repeat(kilobytes * 1024 - around) });
    expect(await post(called, fitting)).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await post(called, `${fitting} `)).toMatchObject({ status: 413, code: "body_too_large" });
  });

  test.each([
    ["a NUL", '{"email":"a@b.example","password":"x\\u0000"}', "password: holds"],
    ["half of a surrogate pair", '{"email":"a@b.example","password":{"x":"\\ud800"}}', "password.x: holds"],
    ["depth without end", "[".repeat(4000) + "]".repeat(4000), "is nested deeper"],
    ["an object's prototype", '{"email":"a@b.example","password":"x","__proto__":{"isPro":true}}', "body: has a name"],
    ["the way round to a prototype", '{"a":{"constructor":{"prototype":{}}}}', "a: has a name"],
  ])("JSON with %s is refused, and the field named", async (_name, body, reason) => {
    const failure = await post("/api/auth/sign-in/email", body);
    expect(failure).toMatchObject({ status: 400, code: "validation_failed" });
    expect(failure.reasons?.[0]).toContain(reason);
  });

  test("of an account ten large bodies a minute are read, and then no more; small calls of others go on", async () => {
    const browser = createBrowser(server.origin);
    await signUpAnyone(browser);
    const path = `/api/uploads/${randomUUID()}/cut-out/corrections`;
    const body = { basedOn: 0, edits: [], padding: "x".repeat(70_000) };
    const send = async () => (await browser.call(path, { body })).status;
    const answers: number[] = [];
    for (let count = 0; count < 12; count += 1) answers.push(await send());
    expect(answers.slice(0, 10)).not.toContain(429);
    expect(answers.slice(10)).toEqual([429, 429]);
    expect(await post("/api/auth/sign-in/email", "{}")).toMatchObject({ status: 400 });
  });

  test("a NUL in an address is refused, in its path and in its query", async () => {
    for (const path of ["/api/%00", "/api/session?x=%00", "/api/auth/callback/%00"]) {
      expect(await readFailure(await fetch(server.origin + path))).toMatchObject({ code: "validation_failed" });
    }
  });
});

describe("a body that stops arriving", () => {
  const cleanUps: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  const startReader = async () => {
    const router = createRouter();
    const reached = Promise.withResolvers<Socket>();
    router.use(async (context, next) => {
      context.set("requestId", "r-1");
      reached.resolve(Reflect.get(Object(context.env), "incoming").socket);
      await next();
    });
    router.use(limitBody());
    router.onError(answerError);
    router.post("*", async (context) => context.json({ bytes: (await context.req.arrayBuffer()).byteLength }));
    const server = await serve(router, { port: 0, host: "127.0.0.1" });
    cleanUps.push(server.close);
    return { port: server.port, reached: reached.promise };
  };
  const begin = async (headers: string) => {
    const { port, reached } = await startReader();
    const socket = connect(port, "127.0.0.1");
    cleanUps.push(() => void socket.destroy());
    const answer = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(bytes.toString())));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    socket.write(`POST /api/functions/simple-image-upload HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\nfirst`);
    return { socket, answer, atServer: await reached };
  };

  test("is answered after ten seconds in a small call", async () => {
    const { answer } = await begin("content-type: application/json\r\ncontent-length: 500");
    await vi.advanceTimersByTimeAsync(9_900);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"stalled"/);
  });

  test("is answered within a minute in an upload, which may take its time as long as it moves", async () => {
    const { socket, answer, atServer } = await begin(
      "content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000000\r\nconnection: close",
    );
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    for (let minutes = 0; minutes < 5; minutes += 0.5) {
      // As slow as 60 kB in half a minute.
      const expected = atServer.bytesRead + 60_000;
      socket.write(Buffer.alloc(60_000));
      while (atServer.bytesRead < expected) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(isAnswered).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"stalled"/);
  });
});
