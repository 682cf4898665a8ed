import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { requestSchema, type CarRequest } from "#contract/requests.ts";
import { generateCarImagesAnswer, viewSetPage, viewSetSchema, type ViewSet } from "#contract/view-sets.ts";
import { views } from "#contract/views.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { spendAllTokens } from "./spend-all-tokens.ts";
import { writeSyntheticCar } from "./synthetic-cars.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// The whole way of six views over HTTP with the real parts: accounts, database, files, queue, painter; the 3D body is a synthetic one.
let server: WorkServer;
let user: WorkUser;
let carsFolder: string;

beforeAll(async () => {
  carsFolder = await mkdtemp(join(tmpdir(), "carvas-cars-"));
  await writeSyntheticCar(carsFolder, "saloon");
  server = await startWorkServer({ isWorker: true, carsFolder });
  user = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await rm(carsFolder, { recursive: true, force: true });
});

const described = { make: "BMW", model: "3 Series", year: "2019", color: "Red", wheel_colour: "Black" };

const post = (path: string, body: object, { by = user, headers = {} } = {}) =>
  by.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function save(changes: object = {}, by = user): Promise<CarRequest> {
  return requestSchema.parse(await (await post("/api/requests", { ...described, ...changes }, { by })).json());
}

const generate = (
  { id, make, model, color, year }: CarRequest,
  { by = user, headers = {} }: { by?: WorkUser; headers?: Record<string, string> } = {},
) =>
  post("/api/functions/generate-car-images", { id, make, model, colour: color, year: String(year) }, { by, headers });

async function finished(request: CarRequest, by = user): Promise<ViewSet> {
  const answer = await generate(request, { by });
  expect(answer.status).toBe(200);
  const { id } = generateCarImagesAnswer.parse(await answer.json()).data;
  return viewSetSchema.parse(await (await by.fetch(`/api/view-sets/${id}`)).json());
}

const balance = (of = user) => readBalance(server.database.db, of.id);

async function expectRefusal(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, failureAnswer.parse(await response.json()).code]).toEqual([status, code]);
}

test("a described car becomes six marked pictures for one token, however often it is asked for", async () => {
  const request = await save();
  const tokens = await balance();
  const answer = await generate(request);
  expect(answer.status).toBe(200);
  const { data } = generateCarImagesAnswer.parse(await answer.json());
  expect(data).toMatchObject({ status: "done", engine: "studio", label: "Illustration", notes: [] });
  expect(await balance()).toBe(tokens - 1);

  const row = requestSchema.parse(await (await user.fetch(`/api/requests/${request.id}`)).json());
  expect([row.side_url, row.dynamic_image_url]).toEqual([data.image_url_side, data.image_url_dynamic_front_quarter]);
  const file = await user.fetch(data.image_url_front_quarter ?? "");
  expect(file.headers.get("content-type")).toBe("image/jpeg");
  const { width, height, xmp } = await sharp(await file.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1600, 1200]);
  expect(xmp?.toString()).toContain("digitalsourcetype/algorithmicMedia<");
  expect(xmp?.toString()).toContain("<carvas:preset>Illustration<");

  const again = generateCarImagesAnswer.parse(await (await generate(request)).json());
  expect(again.data.id).toBe(data.id);
  expect(await balance()).toBe(tokens - 1);
});

test(
  "asked not to wait, the server answers at once, and lists the set with its request",
  { tags: ["thorough"] },
  async () => {
    const request = await save();
    const headers = { prefer: "respond-async", "idempotency-key": "one-press" };
    const answer = await generate(request, { headers });
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([202, "respond-async"]);
    const { data } = generateCarImagesAnswer.parse(await answer.json());
    expect(data.image_url_rear).toBeNull();
    const list = async () =>
      viewSetPage.parse(await (await user.fetch(`/api/view-sets?requestId=${request.id}`)).json()).viewSets;
    await expect.poll(async () => (await list()).map(({ status }) => status), { timeout: 90_000 }).toEqual(["done"]);
    const repeated = generateCarImagesAnswer.parse(await (await generate(request, { headers })).json());
    expect(repeated.data.id).toBe(data.id);
  },
);

test("the live stream tells of each view, and of the end with all six", { tags: ["thorough"] }, async () => {
  const request = await save();
  const closing = new AbortController();
  const stream = await user.fetch("/api/events", { signal: closing.signal });
  const { data } = generateCarImagesAnswer.parse(
    await (await generate(request, { headers: { prefer: "respond-async" } })).json(),
  );
  const loaded: number[] = [];
  for await (const set of readViewSets(stream)) {
    if (set.id !== data.id) continue;
    loaded.push(set.views.filter(({ status }) => status === "loaded").length);
    if (set.status === "done") break;
  }
  closing.abort();
  expect(loaded.at(-1)).toBe(6);
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
  expect(loaded.some((count) => count > 0 && count < 6)).toBe(true);
});

test("a view is downloaded under a name that says what it is, whatever was typed", { tags: ["thorough"] }, async () => {
  const request = await save({ make: `"><script>alert(1)</script>`, model: "../../Škoda\\:*?" });
  const { views: pictures, notes } = await finished(request);
  expect(pictures.map(({ view, status }) => [view, status])).toEqual(views.map((view) => [view, "loaded"]));
  expect(notes.map(({ subject }) => subject)).toContain("body");
  const rear = pictures.find(({ view }) => view === "rear");
  const proxied = await user.fetch(rear?.downloadUrl ?? "");
  expect(proxied.headers.get("content-disposition")).toBe(
    `attachment; filename="script-alert(1)-script-_koda-rear.jpg"; filename*=UTF-8''script-alert%281%29-script-%C5%A0koda-rear.jpg`,
  );
  const posted = await post("/api/functions/download-image", { url: server.origin + rear?.imageUrl });
  expect(posted.headers.get("content-disposition")).toContain("koda-rear.jpg");
  expect((await posted.arrayBuffer()).byteLength).toBe((await proxied.arrayBuffer()).byteLength);
  const named = await post("/api/functions/download-image", { url: rear?.imageUrl, filename: "BMW_3 Series_rear.jpg" });
  expect(named.headers.get("content-disposition")).toContain(`filename="BMW_3 Series_rear.jpg"`);
});

test("nobody has another's request, set or view; no other address is ever asked for", async () => {
  const request = await save();
  const set = await finished(request);
  const stranger = await server.signUp();
  await expectRefusal(await generate(request, { by: stranger }), 404, "not_found");
  expect(await balance(stranger)).toBe(10);
  const [side] = set.views;
  for (const path of [`/api/requests/${request.id}`, `/api/view-sets/${set.id}`, side?.imageUrl ?? ""]) {
    await expectRefusal(await stranger.fetch(path), 404, "not_found");
    await expectRefusal(await fetch(new URL(path, server.origin)), 401, "unauthenticated");
  }
  const theirs = await stranger.fetch(`/api/view-sets?requestId=${request.id}`);
  expect(viewSetPage.parse(await theirs.json()).viewSets).toEqual([]);
  const download = (url: string) => post("/api/functions/download-image", { url }, { by: stranger });
  for (const url of [
    side?.imageUrl ?? "",
    "http://127.0.0.1/x.jpg",
    "data:image/png;base64,AA",
    `${side?.imageUrl}/..`,
  ]) {
    await expectRefusal(await download(url), 422, "foreign_url");
  }
  await expectRefusal(await user.fetch(`/api/files/view-sets/${set.id}/roof`), 400, "validation_failed");
});

test("without a token nothing is started", async () => {
  const poor = await server.signUp();
  const request = await save({}, poor);
  await spendAllTokens(server.database.db, poor.id);
  await expectRefusal(await generate(request, { by: poor }), 402, "insufficient_tokens");
  const page = viewSetPage.parse(await (await poor.fetch("/api/view-sets")).json());
  expect(page).toEqual({ viewSets: [], nextBefore: null });
});

test("what can't be shown is said: the body, the modifications", { tags: ["thorough"] }, async () => {
  const request = await save({ make: "Volvo", model: "V70", color: "Blue", visual_options: "scissor doors, spoiler" });
  const { bodyStyle, notes } = await finished(request);
  expect(bodyStyle).toBe("saloon");
  const said = Object.fromEntries(notes.map(({ subject, text }) => [subject, text]));
  expect(said["body"]).toBe("There is no 3D body for this estate yet, so the car is shown as a saloon.");
  expect(said["modifications"]).toContain("Scissor doors");
});

test("the views of Pro have no watermark, those of Core do", { tags: ["thorough"] }, async () => {
  const pro = await server.signUp();
  await server.database.db.update(profiles).set({ isPro: true }).where(eq(profiles.id, pro.id));
  const pixelsOf = async (by: WorkUser) => {
    const { views: pictures } = await finished(await save({}, by), by);
    const file = await (await by.fetch(pictures[0]?.imageUrl ?? "")).arrayBuffer();
    // Bottom right, where the mark is.
    return sharp(file).extract({ left: 1300, top: 1050, width: 300, height: 150 }).raw().toBuffer();
  };
  const [core, plain] = [await pixelsOf(user), await pixelsOf(pro)];
  expect(core.some((byte, at) => Math.abs(byte - (plain[at] ?? 0)) > 16)).toBe(true);
});

test("words that are none are refused with their field's message", async () => {
  const { id } = await save();
  const answer = await post("/api/functions/generate-car-images", {
    id,
    make: "",
    model: "M3",
    colour: "Red",
    year: "x",
  });
  const failure = failureAnswer.parse(await answer.json());
  expect([answer.status, failure.reasons]).toEqual([
    400,
    ["make: Please select or enter a car make", "year: Please select a year from 1950 up to this year"],
  ]);
});

/** The sets that an event stream carries. */
async function* readViewSets({ body }: Response): AsyncGenerator<ViewSet, void> {
  if (body === null) return;
  let rest = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks.filter((one) => one.includes("event: views.changed"))) {
      yield viewSetSchema.parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null"));
    }
  }
}
