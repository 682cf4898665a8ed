import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDvlaRegister } from "./dvla-register.ts";

const apiKey = "key-of-the-dvla-0123456789";
type Asked = { method: string | undefined; path: string | undefined; key: unknown; body: unknown };

let respond: (response: ServerResponse) => void;
const asked: Asked[] = [];
const logged: unknown[] = [];
let apiUrl = "";

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  asked.push({
    method: request.method,
    path: request.url,
    key: request.headers["x-api-key"],
    body: JSON.parse(Buffer.concat(parts).toString()),
  });
  respond(response);
}

const say = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  apiUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  logged.length = 0;
});

const log = (...line: unknown[]) => void logged.push(JSON.stringify(line));
const find = ({ signal = new AbortController().signal, timeoutMs = 20_000 } = {}) =>
  openDvlaRegister({ apiKey, apiUrl, logger: { warn: log, error: log }, timeoutMs }).find("AB12CDE", { signal });

test("the plate is asked for with the key, and the vehicle read", async () => {
  respond = say(200, {
    registrationNumber: "AB12CDE",
    make: "FORD",
    colour: "BLUE",
    yearOfManufacture: 2012,
    monthOfFirstRegistration: "2013-01",
    fuelType: "PETROL",
  });
  expect(await find()).toEqual({
    kind: "found",
    vehicle: { make: "FORD", colour: "BLUE", year: 2012, registeredYear: 2013 },
  });
  expect(asked).toEqual([
    { method: "POST", path: "/vehicle-enquiry/v1/vehicles", key: apiKey, body: { registrationNumber: "AB12CDE" } },
  ]);
});

test("what the register leaves out is not known", async () => {
  respond = say(200, { registrationNumber: "AB12CDE" });
  expect(await find()).toEqual({
    kind: "found",
    vehicle: { make: null, colour: null, year: null, registeredYear: null },
  });
});

test.each([
  [400, "unknown"],
  [404, "unknown"],
  [403, "unavailable"],
  [429, "unavailable"],
  [500, "unavailable"],
  [503, "unavailable"],
])("an answer of %i means %s", async (status, kind) => {
  respond = say(status, { errors: [{ status: String(status), title: "about AB12CDE" }] });
  expect(await find()).toEqual({ kind });
});

test.each([
  ["no answer in time", () => undefined, 200],
  ["a connection that breaks", (response: ServerResponse) => response.destroy()],
  ["an answer that is no vehicle", say(200, { make: 7 })],
  ["a way to another address", (response: ServerResponse) => response.writeHead(302, { location: "/other" }).end()],
])("%s leaves the register out", async (_, behave, timeoutMs = 20_000) => {
  respond = behave;
  expect(await find({ timeoutMs })).toEqual({ kind: "unavailable" });
  expect(asked).toHaveLength(1);
  expect(logged).toHaveLength(1);
});

test("neither plate nor key is logged, whatever happens", async () => {
  for (const status of [200, 400, 403, 404, 429, 500, 503]) {
    respond = say(status, { errors: [{ title: "about AB12CDE" }], make: 7 });
    await find();
  }
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.join()).not.toMatch(/AB12CDE|key-of-the-dvla/);
});

test.each(["AB12CDE is no JSON", '{"registrationNumber":"AB12CDE"', '{"AB12CDE":'])(
  "of a broken answer only that it is unreadable is logged: %s",
  async (body) => {
    respond = (response) => response.writeHead(200, { "content-type": "application/json" }).end(body);
    expect(await find()).toEqual({ kind: "unavailable" });
    expect(logged).toEqual([JSON.stringify([{ status: 200 }, "the DVLA's answer is unreadable"])]);
  },
);

test("who gives up waiting is not answered", async () => {
  respond = () => undefined;
  const leaving = new AbortController();
  const found = find({ signal: leaving.signal });
  leaving.abort();
  await expect(found).rejects.toThrow();
});
