import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fallbackCar, sureConfidence } from "#contract/detected-fields.ts";
import { detections } from "#server/db/schema/detections.ts";
import { requests } from "#server/db/schema/requests.ts";
import { askRegister, giveRegisterUp, type AskRegisterDeps } from "#server/domain/detection/ask-register.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { openDvlaRegister } from "#server/vehicle-register/dvla/dvla-register.ts";
import { callsOf, createReader, freshPhoto, readingOf } from "./detection-setup.ts";
import { startWorkServer, type WorkServer } from "./work-server.ts";

let server: WorkServer;
let calls: ReturnType<typeof callsOf>;

let status = 200;
const asked: unknown[] = [];
/** Speaks the protocol of the DVLA. */
const dvla = createServer((request, response) => void answer(request, response));

const usualVehicle = { registrationNumber: "AK12CDE", make: "FORD", colour: "BLUE", yearOfManufacture: 2012 };
let vehicle: object = usualVehicle;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  asked.push(JSON.parse(Buffer.concat(parts).toString()));
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(status === 200 ? vehicle : { errors: [{ status: String(status) }] }));
}

let apiUrl = "";
beforeAll(async () => {
  await once(dvla.listen(0, "127.0.0.1"), "listening");
  const address = dvla.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  apiUrl = `http://127.0.0.1:${address.port}`;
  server = await startWorkServer({ isWorker: false, vehicleRegister: { apiKey: "x".repeat(40), apiUrl } });
});
afterAll(async () => {
  await server.close();
  dvla.close();
});

const queued: string[] = [];
beforeEach(async () => {
  calls = callsOf(await server.signUp());
  status = 200;
  vehicle = usualVehicle;
  asked.length = 0;
  queued.length = 0;
});

const silent = { warn: () => undefined, error: () => undefined };
const changes: Partial<AskRegisterDeps> = {
  enqueueRegister: async (_, requestId) => void queued.push(requestId),
  nameMake: (words) => (words === "FORD" ? "Ford" : null),
};
const createRegistering = (others: Partial<AskRegisterDeps>) =>
  createReader(server.database.db, {
    ...changes,
    ...others,
    register: openDvlaRegister({ apiKey: "key", apiUrl, logger: silent }),
  });

const depsOf = (reader: ReturnType<typeof createReader>) => reader.deps(() => Promise.reject(new Error("not read")));
const ask = (reader: ReturnType<typeof createReader>, requestId: string) =>
  askRegister(depsOf(reader), { requestId, signal: new AbortController().signal });

async function isAsking(id: string): Promise<boolean | undefined> {
  const [row] = await server.database.db.select().from(detections).where(eq(detections.requestId, id));
  return row?.isAsking;
}

/** Whether a correction of something else has the register asked again. */
async function correctAndSee(id: string): Promise<boolean | undefined> {
  await calls.correct(id, { trim: "ST" });
  return isAsking(id);
}

async function carWithPlate(
  plate: string,
  { confidence = 0.97, ...others }: Partial<AskRegisterDeps> & { confidence?: number } = {},
) {
  const reader = createRegistering(others);
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { number_plate: [readingOf(plate, confidence)], model: [readingOf("Focus")] });
  return { id, reader };
}

test("a sure plate of the United Kingdom is asked about, and the reading ends with the answer", async () => {
  const { id, reader } = await carWithPlate("AK12CDE");
  expect(queued).toEqual([id]);
  expect((await calls.read(id)).detection?.status).toBe("reading");
  await ask(reader, id);
  expect(asked).toEqual([{ registrationNumber: "AK12CDE" }]);
  const { detection, ...row } = await calls.read(id);
  expect(row).toMatchObject({ make: "Ford", model: "Focus", year: 2012, color: "Blue" });
  expect(detection).toMatchObject({
    status: "done",
    fields: { make: { source: "register" }, colour: { value: "Blue" } },
  });
  expect(reader.started).toHaveLength(1);
});

const made = (yearOfManufacture: number | null, monthOfFirstRegistration: string) => ({
  ...usualVehicle,
  yearOfManufacture,
  monthOfFirstRegistration,
});
test.each([
  ["made and registered in one year", { answered: made(2012, "2012-07"), isSure: true, others: [] }],
  ["imported later", { answered: made(2012, "2018-01"), isSure: true, others: ["2018"] }],
  ["registered before it was made", { answered: made(2012, "2010-03"), isSure: false, others: ["2010"] }],
  ["of which only the registration is known", { answered: made(null, "2012-07"), isSure: false, others: [] }],
])("of a car %s the year is as sure as the register is", async (_, { answered, isSure, others }) => {
  vehicle = answered;
  const { id, reader } = await carWithPlate("AK12CDE", { confidence: 1 });
  await ask(reader, id);
  const { detection, year } = await calls.read(id);
  expect(detection?.fields.year).toMatchObject({ value: "2012", source: "register", others });
  expect((detection?.fields.year?.confidence ?? 0) >= sureConfidence).toBe(isSure);
  expect(year).toBe(isSure ? 2012 : fallbackCar.year);
});

test.each([400, 404])("a register that answers %i leaves the reading as the photo told it", async (code) => {
  status = code;
  const { id, reader } = await carWithPlate("AK12CDE");
  await ask(reader, id);
  expect(await calls.read(id)).toMatchObject({ make: "Unknown", model: "Focus", detection: { status: "done" } });
  // Asked once: the answer stands for this plate.
  expect(await correctAndSee(id)).toBe(false);
  expect(queued).toEqual([id]);
});

test.each([429, 500, 503])(
  "a register that answers %i is asked again when more is told, but not by itself",
  async (code) => {
    status = code;
    const { id, reader } = await carWithPlate("AK12CDE");
    await ask(reader, id);
    expect(await calls.read(id)).toMatchObject({ make: "Unknown", model: "Focus", detection: { status: "done" } });
    expect([queued, await isAsking(id)]).toEqual([[id], false]);
    status = 200;
    expect(await correctAndSee(id)).toBe(true);
    await ask(reader, id);
    expect(await calls.read(id)).toMatchObject({ make: "Ford", detection: { status: "done" } });
    expect(await correctAndSee(id)).toBe(false);
  },
);

test("who has asked too often is not asked for, and learns of no error; a day later it is asked again", async () => {
  const questionLimit = createRateLimiter(server.database.db, { name: "test", attempts: 1, windowSeconds: 60 });
  const { id, reader } = await carWithPlate("AK12CDE", { questionLimit });
  const [request] = await server.database.db.select().from(requests).where(eq(requests.id, id));
  await questionLimit.consume(request?.userId ?? "");
  await ask(reader, id);
  expect(await calls.read(id)).toMatchObject({ make: "Unknown", detection: { status: "done", error: null } });
  expect([asked, await isAsking(id)]).toEqual([[], false]);
  await questionLimit.reset(request?.userId ?? "");
  expect(await correctAndSee(id)).toBe(true);
  await ask(reader, id);
  expect(asked).toHaveLength(1);
});

test("a plate that is corrected while the register does not answer is asked about next", async () => {
  const { id, reader } = await carWithPlate("AK12CDE");
  status = 503;
  const wait = { ...depsOf(reader) };
  wait.register = {
    find: async () => {
      await calls.correct(id, { number_plate: "AB13 CDE" });
      return { kind: "unavailable" };
    },
  };
  await askRegister(wait, { requestId: id, signal: new AbortController().signal });
  expect([queued, await isAsking(id)]).toEqual([[id, id], true]);
});

test.each([
  ["another country's plate", "B-MW 123", 0.99],
  ["a plate that is only likely", "AK12CDE", 0.6],
])("%s is not asked about", async (_, plate, confidence) => {
  const { id } = await carWithPlate(plate, { confidence });
  expect(queued).toEqual([]);
  expect((await calls.read(id)).detection?.status).toBe("done");
});

test("a plate that a person corrects is asked about, in the same transaction as the correction, and starts no views", async () => {
  const { id, reader } = await carWithPlate("B-MW 123");
  await calls.correct(id, { number_plate: "ab12 cde" });
  const [row] = await server.database.db.select().from(detections).where(eq(detections.requestId, id));
  expect([row?.isAsking, row?.status]).toEqual([true, "done"]);
  await ask(reader, id);
  expect(await calls.read(id)).toMatchObject({ make: "Ford", number_plate: "AB12 CDE", detection: { status: "done" } });
  expect(reader.started).toEqual([]);
});

test("when the question fails for good, the reading ends without it", async () => {
  const { id, reader } = await carWithPlate("AK12CDE");
  await giveRegisterUp(depsOf(reader), id);
  expect((await calls.read(id)).detection?.status).toBe("done");
});

test("an answer about a plate that was taken back meanwhile is not kept", async () => {
  const { id, reader } = await carWithPlate("AK12CDE");
  const { register } = depsOf(reader);
  const find: typeof register.find = async (plate, options) => {
    await calls.correct(id, { number_plate: null });
    return register.find(plate, options);
  };
  await askRegister({ ...depsOf(reader), register: { find } }, { requestId: id, signal: new AbortController().signal });
  expect(asked).toHaveLength(1);
  const [row] = await server.database.db.select().from(detections).where(eq(detections.requestId, id));
  expect(row).toMatchObject({ register: null, isAsking: false, status: "done" });
});
