import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { requestSchema, type CarRequest } from "#contract/requests.ts";
import { requests } from "#server/db/schema/requests.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { spendAllTokens } from "./spend-all-tokens.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  user = await server.signUp();
});
afterAll(() => server.close());

const described = { make: "Audi", model: "RS6 Avant", year: 2021, color: "Black", wheel_colour: "Gunmetal" };

const send = (body: unknown, by = user) =>
  by.fetch("/api/requests", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function save(body: unknown): Promise<CarRequest> {
  const answer = await send(body);
  expect(answer.status).toBe(200);
  return requestSchema.parse(await answer.json());
}

test("a request is stored, and read back as its row", async () => {
  const saved = await save({ ...described, visual_options: "lowered", trim: " Performance ", generation: "C8" });
  expect(saved).toEqual({
    ...described,
    id: expect.any(String),
    swatch: "Black",
    visual_options: "lowered",
    trim: "Performance",
    generation: "C8",
    number_plate: null,
    user_id: user.id,
    side_url: null,
    front_quarter_url: null,
    rear_quarter_url: null,
    front_url: null,
    rear_url: null,
    detection: null,
    dynamic_image_url: null,
    created_at: expect.any(String),
  });
  expect(await (await user.fetch(`/api/requests/${saved.id}`)).json()).toEqual(saved);
});

test("a request of another user, and none at all, are both not found", async () => {
  const { id } = await save(described);
  const stranger = await server.signUp();
  for (const path of [`/api/requests/${id}`, "/api/requests/00000000-0000-4000-8000-000000000000"]) {
    const answer = await stranger.fetch(path);
    expect([answer.status, failureAnswer.parse(await answer.json()).code]).toEqual([404, "not_found"]);
  }
  expect((await stranger.fetch("/api/requests/not-an-id")).status).toBe(400);
});

test("whose a request is says the session, not the body", async () => {
  const stranger = await server.signUp();
  expect((await save({ ...described, user_id: stranger.id })).user_id).toBe(user.id);
});

test("a year as a string becomes a number; what is left out takes the form's defaults", async () => {
  const saved = await save({ make: "Lada", model: "Niva", year: " 1985 " });
  expect(saved).toMatchObject({ year: 1985, color: "White", swatch: "White", wheel_colour: "Silver", trim: null });
  const empty = await save({ ...described, color: "", wheel_colour: "  ", trim: "", custom_colour: null });
  expect(empty).toMatchObject({ color: "White", wheel_colour: "Silver", trim: null });
});

test.each([{ custom_colour: "blurple zz" }, { wheel_colour: "wobbly" }])(
  "a colour that can't be painted is refused, and nothing is charged: %o",
  async (change) => {
    const before = [await server.database.db.$count(requests), await readBalance(server.database.db, user.id)];
    const answer = await send({ ...described, ...change });
    expect(answer.status).toBe(422);
    expect(failureAnswer.parse(await answer.json())).toMatchObject({
      code: "unknown_colour",
      error: 'We don\'t know this colour. Try a name like "Nardo grey", or a hex value like #5B6770.',
    });
    expect([await server.database.db.$count(requests), await readBalance(server.database.db, user.id)]).toEqual(before);
  },
);

test("a custom colour overrides the chosen one, whose name is kept", async () => {
  expect(await save({ ...described, color: "black", custom_colour: "#1a2b3c" })).toMatchObject({
    color: "#1a2b3c",
    swatch: "Black",
  });
});

test("HTML stays text, control characters go, lines of the modifications stay", async () => {
  const html = `<img src=x onerror="alert(1)">`;
  const saved = await save({
    ...described,
    make: `${html}\u0001`,
    model: "M3\u0007\t\u202eTouring\r\n",
    visual_options: "lowered\r\n\u001b[31mroof rack</script>",
  });
  expect(saved.make).toBe(html);
  expect(saved.model).toBe("M3 Touring");
  expect(saved.visual_options).toBe("lowered\n[31mroof rack</script>");
  const answer = await user.fetch(`/api/requests/${saved.id}`);
  expect(answer.headers.get("content-type")).toContain("application/json");
});

const thisYear = new Date().getFullYear();
const yearMessage = "year: Please select a year from 1950 up to this year";

test.each<[string, object, string]>([
  ["no make", { make: undefined }, "make: Please select or enter a car make"],
  ["an empty make", { make: "  " }, "make: Please select or enter a car make"],
  ["a make of control characters", { make: "\u0001\u0002" }, "make: Please select or enter a car make"],
  ["a make that is no text", { make: { $gt: "" } }, "make: Please select or enter a car make"],
  ["no model", { model: null }, "model: Please select or enter a car model"],
  ["an endless model", { model: "a".repeat(60_000) }, "model: The model must be at most 80 characters"],
  ["no year", { year: undefined }, yearMessage],
  ["a year of letters", { year: "19e5" }, yearMessage],
  ["half a year", { year: 2020.5 }, yearMessage],
  ["a year before 1950", { year: 1949 }, yearMessage],
  ["a year to come", { year: String(thisYear + 1) }, yearMessage],
  ["a list of modifications", { visual_options: ["spoiler"] }, "visual_options: The modifications must be text"],
  [
    "too many modifications",
    { visual_options: "spoiler\n".repeat(80) },
    "visual_options: The modifications must be at most 500 characters",
  ],
])("%s is refused with the field's message, and nothing is stored", async (_name, change, reason) => {
  const before = await server.database.db.$count(requests);
  const answer = await send({ ...described, ...change });
  const failure = failureAnswer.parse(await answer.json());
  expect([answer.status, failure.code, failure.reasons]).toEqual([400, "validation_failed", [reason]]);
  expect(await server.database.db.$count(requests)).toBe(before);
});

test("a body that is no JSON, or no object, is refused", async () => {
  expect((await send("{make")).status).toBe(400);
  expect((await send("[]")).status).toBe(400);
});

test("without a token the request is not saved", async () => {
  const poor = await server.signUp();
  await spendAllTokens(server.database.db, poor.id);
  const before = await server.database.db.$count(requests);
  const answer = await send(described, poor);
  const failure = failureAnswer.parse(await answer.json());
  expect([answer.status, failure.code]).toEqual([402, "insufficient_tokens"]);
  expect(failure.error).toBe("Insufficient tokens - You don't have enough tokens to generate images.");
  expect(await server.database.db.$count(requests)).toBe(before);
});
