import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineSettings, modelCalls } from "#server/db/schema/engines.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { startWireServer, type WireServer } from "../cloud/wire-server.ts";
import { callsOf } from "./detection-setup.ts";
import { startWorkServer, type WorkServer } from "./work-server.ts";

// The whole way of a photo that a model looks at as well, with the real parts: database, files, queue, networks, and a model's wire format.
let wire: WireServer;
let server: WorkServer;
const ownMachine = "this server's own machine";

beforeAll(async () => {
  wire = await startWireServer();
  const choice = { provider: "compatible", id: "seer", apiKey: undefined, workflow: null } as const;
  const offer = { work: "reading", tokens: 0, companies: [ownMachine] } as const;
  server = await startWorkServer({
    isWorker: true,
    ai: {
      models: { image: [], vision: [{ ...choice, baseUrl: wire.addressOf("compatible") }] },
      ai: { offers: [offer], companies: [ownMachine], dailyUsd: 1, dailyUsdPerUser: 1 },
    },
  });
});
afterAll(async () => {
  await server.close();
  await wire.close();
});

const told = (value: unknown, confidence = 0.9) => ({ value, confidence });
const answer = {
  make: told("VW"),
  model: told("Golf"),
  year: told(null, 0),
  colour: told(null, 0),
  trim: told("GTI"),
  generation: told(null, 0),
  visual_options: told(null, 0),
  wheel_colour: told(null, 0),
  number_plate: told(null, 0),
  view: told(null, 0),
};

test(
  "a worker asks the model beside our own reading, within the caps, and what it says stands with its name",
  { tags: ["thorough"] },
  async () => {
    const user = await server.signUp();
    const { db } = server.database;
    await db
      .insert(engineSettings)
      .values({ userId: user.id, chosen: { reading: "cloud" }, agreedCompanies: [ownMachine] });
    const message = { role: "assistant", content: JSON.stringify(answer) };
    const body = { choices: [{ index: 0, finish_reason: "stop", message }] };
    wire.behave("compatible", { kind: "body", body });
    const calls = callsOf(user);
    const { id } = await calls.open();
    await calls.add(id, await readFile(carPhoto), { isLast: true });
    await expect
      .poll(async () => (await calls.read(id)).detection?.status, { timeout: 110_000, interval: 500 })
      .toBe("done");
    const { detection } = await calls.read(id);
    expect(detection?.modelError).toBeNull();
    expect(detection?.fields.trim).toMatchObject({ value: "GTI", source: "model" });
    // As the catalogue writes what people call VW.
    const makes = [detection?.fields.make?.value, ...(detection?.fields.make?.others ?? [])];
    expect(makes).toContain("Volkswagen");
    expect(wire.asked).toHaveLength(1);
    expect(await db.select().from(modelCalls)).toMatchObject([
      { userId: user.id, work: "reading", model: "compatible:seer", outcome: "answered" },
    ]);
  },
);
