import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineChoiceSchema } from "#contract/engines.ts";
import { generateFromPresetAnswer, generationSchema, type Generation } from "#contract/generations.ts";
import { uploadAnswer, type Upload } from "#contract/uploads.ts";
import { generateCarImagesAnswer, viewSetSchema, type ViewSet } from "#contract/view-sets.ts";
import { modelCalls } from "#server/db/schema/engines.ts";
import { saveRequest } from "#server/domain/requests/save-request.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { testKey } from "#test/cloud/cloud-setup.ts";
import type { Behaviour } from "#test/cloud/wire-behaviours.ts";
import { startWireServer, type WireServer } from "#test/cloud/wire-server.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { describedCar } from "./views-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// The whole way of an AI model's picture with the real parts, but for the company: accounts, database, queue, worker, checks, scenes.
let wire: WireServer;
let server: WorkServer;
let user: WorkUser;
let photo: Upload;

/** All is looked at by real networks, on machines that have other work. */
const patienceMs = 400_000;
const companies = ["OpenAI"];
const offer = (work: "preset" | "retail" | "views" | "single-view", tokens: number) => ({ work, tokens, companies });
const post = (path: string, body: object, headers = {}) =>
  user.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async", ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  wire = await startWireServer();
  const openai = {
    provider: "openai",
    id: "gpt-image-2",
    apiKey: testKey,
    baseUrl: wire.addressOf("openai"),
    workflow: null,
  } as const;
  const offers = [offer("preset", 2), offer("retail", 2), offer("views", 3), offer("single-view", 1)];
  server = await startWorkServer({
    isWorker: true,
    ai: {
      models: { image: [openai], vision: [] },
      ai: { offers, companies, dailyUsd: 100, dailyUsdPerUser: 100 },
    },
  });
  user = await server.signUp();
  const form = photoForm(await readFile(carPhoto));
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: form });
  photo = uploadAnswer.parse(await sent.json()).data;
  await user.fetch("/api/engines/agreement", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ companies }),
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  await wire.close();
});

const paint = (as: Extract<Behaviour, { kind: "paint" }>["as"]): Behaviour => ({ kind: "paint", as });
const balance = () => readBalance(server.database.db, user.id);

/** What came of an order, and the tokens that went for it. */
async function make(preset: string, ...behaviours: Behaviour[]): Promise<{ made: Generation; spent: number }> {
  const before = await balance();
  wire.behave("openai", ...behaviours);
  const order = { imageUrl: photo.uploadUrl, recordId: photo.id, preset, engine: "cloud" };
  const answer = await post("/api/functions/generate-image-from-preset", order);
  expect(answer.status).toBe(202);
  const { id } = generateFromPresetAnswer.parse(await answer.json()).data;
  const read = async () => generationSchema.parse(await (await user.fetch(`/api/generations/${id}`)).json());
  await expect.poll(async () => (await read()).status, { timeout: patienceMs, interval: 300 }).toMatch(/done|failed/);
  return { made: await read(), spent: before - (await balance()) };
}

const callsFor = (id: string) =>
  server.database.db.select().from(modelCalls).where(eq(modelCalls.generationId, id)).orderBy(modelCalls.startedAt);

test("who makes what is told with its price and companies, and chosen", async () => {
  const choice = engineChoiceSchema.parse(await (await user.fetch("/api/engines")).json());
  expect(choice.agreedAt).not.toBeNull();
  expect(choice.offers).toContainEqual({ work: "retail", engine: "cloud", tokens: 2, companies });
  expect(choice.offers).toContainEqual({ work: "preset", engine: "studio", tokens: 1, companies: [] });
});

test(
  "a preset is painted by a model, checked, and costs its price",
  { tags: ["thorough"], timeout: patienceMs },
  async () => {
    const { made, spent } = await make("City", paint("good"));
    expect(made).toMatchObject({ status: "done", engine: "cloud", madeBy: "cloud", cost: 2, engineNotes: [] });
    const file = await user.fetch(made.generatedImageUrl ?? "");
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(made.width);
    expect(await callsFor(made.id)).toMatchObject([{ work: "preset", outcome: "answered", userId: user.id }]);
    expect(spent).toBe(2);
  },
);

test(
  "a retail picture keeps the car's own pixels, and proves it",
  { tags: ["thorough"], timeout: patienceMs },
  async () => {
    const { made, spent } = await make("Retail One", paint("good"));
    expect(made).toMatchObject({ status: "done", kind: "retail", madeBy: "cloud", cost: 2 });
    expect(made.carUnchanged).not.toBeNull();
    expect((await user.fetch(made.differenceUrl ?? "")).status).toBe(200);
    expect(spent).toBe(2);
  },
);

test("one that a company refuses costs nothing, and says so", { tags: ["thorough"], timeout: patienceMs }, async () => {
  const { made, spent } = await make("Beach", { kind: "refuse" });
  expect(made).toMatchObject({ status: "failed", cost: 0, error: { code: "ai_content_refused" } });
  expect(spent).toBe(0);
});

test(
  "one that is wrong twice is the studio's, for the studio's price",
  { tags: ["thorough"], timeout: patienceMs },
  async () => {
    const { made, spent } = await make("Studio", paint("moved"), paint("moved"));
    expect(made).toMatchObject({ status: "done", engine: "cloud", madeBy: "studio", cost: 1 });
    expect(made.engineNotes).toHaveLength(1);
    expect(await callsFor(made.id)).toHaveLength(2);
    expect(spent).toBe(1);
  },
);

// Orders and prices of views, with an engine that answers at once, are in `ai-views.test.ts`; the check of a view in `check-view.test.ts`.
test(
  "six views are painted one after the other, and one of them again",
  { tags: ["thorough"], timeout: 2 * patienceMs },
  async () => {
    const before = await balance();
    const { id: requestId } = await saveRequest(server.database.db, { userId: user.id, described: describedCar });
    const good = Array.from({ length: 6 }, () => paint("good"));
    wire.behave("openai", ...good);
    const words = { make: "BMW", model: "M3 Touring", year: 2023, colour: "Blue" };
    const answer = await post("/api/functions/generate-car-images", { id: requestId, ...words, engine: "cloud" });
    expect(answer.status).toBe(202);
    const { id } = generateCarImagesAnswer.parse(await answer.json()).data;
    const done = await ended(id);
    expect(done).toMatchObject({ status: "done", engine: "cloud", label: null, cost: 3 });
    expect(done.views.every(({ status, isInvented }) => status === "loaded" && isInvented)).toBe(true);
    wire.behave("openai", paint("good"));
    const again = await post(`/api/view-sets/${id}/rear/again`, {});
    expect(again.status).toBe(202);
    const remade = await ended(viewSetSchema.parse(await again.json()).id);
    expect(remade).toMatchObject({ status: "done", cost: 1 });
    expect(await callsFor(remade.id)).toMatchObject([{ work: "single-view", outcome: "answered" }]);
    expect(before - (await balance())).toBe(4);
  },
);

async function ended(id: string): Promise<ViewSet> {
  const read = async () => viewSetSchema.parse(await (await user.fetch(`/api/view-sets/${id}`)).json());
  await expect.poll(async () => (await read()).status, { timeout: patienceMs, interval: 300 }).toMatch(/done|failed/);
  return read();
}
