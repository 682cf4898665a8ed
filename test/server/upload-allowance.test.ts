import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { maxUploadBytes } from "#contract/limits.ts";
import { readAccountStorage } from "#server/domain/storage/account-space.ts";
import { usualUploadLimits, type UploadLimits } from "#server/domain/uploads/upload-allowance.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

const uploadPath = "/api/functions/simple-image-upload";
const day = 24 * 3600;

/** Small ones, so that a few photos meet them: 0.8 MB a day of each account, 1.6 MB of the address that all of them share. */
const limits: UploadLimits = {
  photosPerUser: { attempts: 40, windowSeconds: 3600 },
  kibPerUser: { attempts: 800, windowSeconds: day },
  kibPerClient: { attempts: 1600, windowSeconds: day },
  spaceBytes: { core: 1_000_000_000, pro: 1_000_000_000 },
};

const servers: WorkServer[] = [];
async function start(changes: Partial<UploadLimits>): Promise<WorkServer> {
  const server = await startWorkServer({ isWorker: false, uploadLimits: { ...limits, ...changes } });
  servers.push(server);
  return server;
}
let server: WorkServer;
beforeAll(async () => {
  server = await start({});
});
afterAll(() => Promise.all(servers.map(({ close }) => close())));

/** 210 kB, with its preview 340, each another photo. */
function photo() {
  const noise = { type: "gaussian", mean: 120, sigma: 12 } as const;
  return sharp({ create: { width: 900, height: 700, channels: 3, background: "#456", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const send = async (user: WorkUser, file: Uint8Array) =>
  user.fetch(uploadPath, { method: "POST", body: photoForm(file) });
const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;

/** As `fetch` can't: announces a body and sends none of it. */
function announce(origin: string, { cookie }: WorkUser, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(bytes),
    };
    const sent = request(new URL(uploadPath, origin), { method: "POST", headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on("error", reject);
    sent.flushHeaders();
  });
}

test("an account that has sent its day's bytes is refused with the time to wait, before another photo is read", async () => {
  const user = await server.signUp();
  const answers: Response[] = [];
  for (let tries = 0; tries < 6; tries++) answers.push(await send(user, await photo()));
  const refused = answers.splice(2);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of refused) {
    expect([answer.status, await codeOf(answer)]).toEqual([429, "upload_allowance_used"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3600);
  }
  expect(await announce(server.origin, user, 500_000)).toBe(429);
  expect((await readAccountStorage(server.database.db, user.id)).usedBytes).toBeLessThan(800 * 1024);
});

test(
  "of photos that come together no more are taken than of photos that come one by one",
  { tags: ["thorough"] },
  async () => {
    const crowd = await start({ kibPerClient: { attempts: 100_000, windowSeconds: day } });
    const user = await crowd.signUp();
    const files = await Promise.all(Array.from({ length: 10 }, photo));
    const statuses = (await Promise.all(files.map((file) => send(user, file)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  },
);

test(
  "the same photo again costs nothing, nor does one that is refused for what it is",
  { tags: ["thorough"] },
  async () => {
    const own = await start({});
    const user = await own.signUp();
    const file = await photo();
    for (let tries = 0; tries < 12; tries++) expect((await send(user, file)).status).toBe(200);
    for (let tries = 0; tries < 12; tries++) expect((await send(user, file.subarray(0, 200_000))).status).toBe(422);
    expect((await send(user, await photo())).status).toBe(200);
  },
);

test("accounts that share an address share its bytes, and each keeps its own", { tags: ["thorough"] }, async () => {
  const shared = await start({ kibPerUser: { attempts: 100_000, windowSeconds: day } });
  const answers: Response[] = [];
  for (let tries = 0; tries < 8; tries++) answers.push(await send(await shared.signUp(), await photo()));
  expect(answers.map(({ status }) => status).slice(0, 4)).toEqual([200, 200, 200, 200]);
  const last = answers.at(-1);
  expect([last?.status, last && (await codeOf(last))]).toEqual([429, "upload_allowance_used"]);
});

test("an account whose space is used up is told so, and keeps what it has", async () => {
  const small = await start({ spaceBytes: { core: 600_000, pro: 1_000_000_000 } });
  const user = await small.signUp();
  const first = await send(user, await photo());
  expect(first.status).toBe(200);
  await send(user, await photo());
  const refused = await send(user, await photo());
  expect([refused.status, await codeOf(refused)]).toEqual([403, "account_full"]);
  const { data } = (await first.json()) as { data: { uploadUrl: string } };
  expect((await user.fetch(data.uploadUrl)).status).toBe(200);
});

test("of photos that come together an account keeps no more than its space holds", async () => {
  const spaceBytes = { core: 700_000, pro: 700_000 };
  const small = await start({ spaceBytes, kibPerUser: { attempts: 100_000, windowSeconds: day } });
  const user = await small.signUp();
  const photos = await Promise.all(Array.from({ length: 6 }, photo));
  const answers = await Promise.all(photos.map((one) => send(user, one)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(3);
  for (const answer of refused) expect([answer.status, await codeOf(answer)]).toEqual([403, "account_full"]);
  const { usedBytes } = await readAccountStorage(small.database.db, user.id);
  expect(usedBytes).toBeGreaterThan(600_000);
  expect(usedBytes).toBeLessThanOrEqual(spaceBytes.core);
});

test(
  "a hundred calls for the sample make one upload, and are counted as uploads are",
  { tags: ["thorough"] },
  async () => {
    // The sample alone weighs more than the small limits of a day.
    const roomy = await start({
      kibPerUser: { attempts: 4000, windowSeconds: day },
      kibPerClient: { attempts: 8000, windowSeconds: day },
    });
    const user = await roomy.signUp();
    const statuses: number[] = [];
    for (let call = 0; call < 100; call++) {
      statuses.push((await user.fetch("/api/uploads/sample", { method: "POST" })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await send(user, await photo())).status).toBe(429);
  },
);

test("a dealer's sixty photos of full size pass six times a day, and a dealership's four accounts behind one address", () => {
  const dealersDayKib = (60 * maxUploadBytes) / 1024;
  const { photosPerUser, kibPerUser, kibPerClient, spaceBytes } = usualUploadLimits;
  expect(kibPerUser.attempts).toBeGreaterThan(6 * dealersDayKib);
  expect(kibPerClient.attempts).toBeGreaterThanOrEqual(4 * kibPerUser.attempts);
  expect(photosPerUser.attempts).toBeGreaterThan(6 * 60);
  expect(spaceBytes.core).toBeGreaterThan(3 * dealersDayKib * 1024);
  // The table counts in 32 bits.
  expect(2 * kibPerClient.attempts).toBeLessThan(2 ** 31);
});
