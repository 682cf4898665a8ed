import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { understoodCarSchema, type UnderstoodCar } from "#contract/understood-car.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  user = await server.signUp();
});
afterAll(() => server.close());

async function understand(words: Record<string, string>): Promise<UnderstoodCar> {
  const answer = await user.fetch(`/api/understood-car?${new URLSearchParams(words).toString()}`);
  expect(answer.status).toBe(200);
  return understoodCarSchema.parse(await answer.json());
}

test("nothing typed yet is a white car with silver wheels", async () => {
  expect(await understand({})).toMatchObject({
    colour: { name: "White", value: "#f4f5f3", isUnderstood: true, isExact: true, suggestions: [] },
    wheels: { name: "Silver", isUnderstood: true },
    modifications: [],
  });
});

test("words are told as the painter understands them", async () => {
  const understood = await understand({
    make: "Porsche",
    model: "911",
    year: "2020",
    customColour: "nrado grey",
    wheelColour: "body colour",
    modifications: "gull-wing doors, black stripes",
  });
  expect(understood.colour).toMatchObject({ name: "Gray", isUnderstood: true, isExact: false });
  expect(understood.colour.suggestions).toContain("Nardo Grey");
  expect(understood.wheels).toMatchObject({ name: "Gray", isExact: true });
  expect(understood.shown).toEqual(["Gray", "gray wheels", "black stripes"]);
  expect(understood.modifications.map(({ phrase, outcome }) => [phrase, outcome])).toEqual([
    ["gull-wing doors", "hidden"],
    ["black stripes", "shown"],
  ]);
});

test("a colour and wheels that mean nothing say so, and a car that nobody knows says which body stands in", async () => {
  const { colour, wheels, bodyNotes } = await understand({
    make: "Zorg",
    model: "Thunder",
    customColour: "blurple zz",
    wheelColour: "wobbly",
  });
  expect(colour).toMatchObject({ isUnderstood: false, suggestions: ["Purple"] });
  expect(wheels.isUnderstood).toBe(false);
  expect(bodyNotes).toEqual([expect.stringContaining("Zorg Thunder")]);
});

test("far too long words, and visitors, are refused", async () => {
  const long = await user.fetch(`/api/understood-car?make=${"x".repeat(300)}`);
  expect([long.status, failureAnswer.parse(await long.json()).code]).toEqual([400, "validation_failed"]);
  for (const path of ["/api/understood-car", "/api/car-preview"]) {
    expect((await fetch(`${server.origin}${path}?make=BMW`)).status).toBe(401);
  }
});

test("the same words as a picture", { tags: ["thorough"] }, async () => {
  const answer = await user.fetch("/api/car-preview?make=BMW&model=3+Series&customColour=%23ff0000&wheelColour=Gold");
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  const [red = 0, green = 0] = channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(green * 1.05);
});
