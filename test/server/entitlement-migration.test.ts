import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "./database-before.ts";

const photo = randomUUID();
const place = randomUUID();
const user = randomUUID();
const request = randomUUID();
const recipe = { logo: null, fileFormat: "jpeg", numberPlate: { treatment: "keep" } };
const inPlace = { ...recipe, background: { uploadId: place, horizonShare: 0.4, groundShare: 0.8, gloss: 0 } };
const car = { make: "BMW", model: "M3", year: 2024 };

type Old = {
  status: string;
  cost: number;
  preset?: string;
  ratio?: string;
  engine?: string;
  madeBy?: string;
  recipe?: object;
  isPassedThrough?: boolean;
  isDeleted?: boolean;
  isViews?: boolean;
};

/** By name: what the version before has made, is making and has failed to make. */
const made = {
  paid: { status: "done", cost: 1 },
  "its free format": { status: "done", cost: 0, ratio: "1:1" },
  "paid and deleted": { status: "done", cost: 1, preset: "The Bean", isDeleted: true },
  "in the making": { status: "running", cost: 1, preset: "Tokyo" },
  "its format in the making": { status: "pending", cost: 0, preset: "Tokyo", ratio: "1:1" },
  "tried and failed": { status: "failed", cost: 0, preset: "Mist" },
  "passed through": { status: "done", cost: 0, preset: "Retail One", isPassedThrough: true },
  "in a place of one's own": { status: "done", cost: 1, preset: "Own: Yard", recipe: inPlace },
  "by AI": { status: "done", cost: 4, preset: "Dubai", engine: "cloud", madeBy: "cloud" },
  "by the studio in AI's stead": { status: "done", cost: 1, preset: "Miami", engine: "cloud", madeBy: "studio" },
  "AI in the making": { status: "running", cost: 4, preset: "Runway", engine: "cloud" },
  "six views": { status: "done", cost: 1, isViews: true },
} as const satisfies Record<string, Old>;
const ids = Object.fromEntries(Object.keys(made).map((name) => [name, randomUUID()])) as Record<
  keyof typeof made,
  string
>;

async function insert(client: pg.Client, id: string, old: Old): Promise<void> {
  const { status, cost, preset = "Studio", ratio = "4:3", engine = "studio", madeBy = null } = old;
  const isViews = old.isViews === true;
  await client.query(
    `insert into generations (id, user_id, kind, status, stage, engine, made_by, cost, upload_id, preset, aspect_ratio, recipe, is_passed_through, deleted_at, request_id, car)
     values ($1, $2, $3, $4, 'saving', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      user,
      isViews ? "views" : "preset",
      status,
      engine,
      madeBy,
      cost,
      isViews ? null : photo,
      isViews ? null : preset,
      isViews ? null : ratio,
      old.recipe ?? recipe,
      old.isPassedThrough === true,
      old.isDeleted === true ? new Date() : null,
      isViews ? request : null,
      isViews ? car : null,
    ],
  );
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query("insert into users (id, name, email) values ($1, '', 'a@example.test')", [user]);
  for (const [id, purpose] of [
    [photo, "photo"],
    [place, "background"],
  ]) {
    await client.query(
      `insert into uploads (id, user_id, purpose, photo_key, preview_key, file_name, width, height, bytes, matte_status)
       values ($1, $2, $3, 'a', 'b', 'car.jpg', 2000, 1500, 1000, 'ready')`,
      [id, user, purpose],
    );
  }
  await client.query(
    "insert into requests (id, user_id, make, model, year, color, swatch, wheel_colour) values ($1, $2, 'BMW', 'M3', 2024, 'White', 'White', 'Black')",
    [request, user],
  );
  for (const [name, old] of Object.entries(made)) await insert(client, ids[name as keyof typeof made], old);
}

test("an update keeps what is paid, held and free of what the version before has made, and follows its processes while it goes on", async () => {
  await withDatabaseBefore("0042_", async ({ client, migrate }) => {
    await prepare(client);
    await migrate();
    const listed = await client.query<{ id: string; subject: string; engine: string; cost: number; state: string }>(
      "select id, subject, engine, cost, state from entitlements",
    );
    const told = Object.fromEntries(
      listed.rows.map(({ id, subject, engine, cost, state }) => [
        Object.keys(ids).find((one) => ids[one as keyof typeof made] === id) ?? id,
        [
          subject
            .replace(photo, "P")
            .replace(place, "Y")
            .replace(/car:.*/, "car"),
          engine,
          cost,
          state,
        ],
      ]),
    );
    expect(told).toEqual({
      paid: ["photo:P:scene:studio", "studio", 1, "captured"],
      "paid and deleted": ["photo:P:scene:the-bean", "studio", 1, "captured"],
      "in the making": ["photo:P:scene:tokyo", "studio", 1, "held"],
      "in a place of one's own": ["photo:P:own:Y", "studio", 1, "captured"],
      "by AI": [`order:${ids["by AI"]}`, "cloud", 4, "captured"],
      "by the studio in AI's stead": ["photo:P:scene:miami", "studio", 1, "captured"],
      "AI in the making": [`order:${ids["AI in the making"]}`, "cloud", 4, "held"],
      "six views": ["car", "studio", 1, "captured"],
    });
    const linked = await client.query<{ id: string }>(
      "select id from generations where entitlement_id is not null order by id",
    );
    expect(new Set(linked.rows.map(({ id }) => id))).toEqual(
      new Set([ids["in the making"], ids["its format in the making"], ids["AI in the making"]]),
    );

    // A process of the version before orders a picture, hands its token on and keeps it, by rows of the ledger alone.
    const stateOf = async (id: string) =>
      (await client.query<{ state: string }>("select state from entitlements where id = $1", [id])).rows[0]?.state;
    const move = (entry: string, tokens: number, cause: string) =>
      client.query(
        "insert into token_ledger (user_id, entry, plan_tokens, purchased_tokens, cause) values ($1, $2, $3, 0, $4)",
        [user, entry, tokens, cause],
      );
    const [first, heir] = [randomUUID(), randomUUID()];
    await insert(client, first, { status: "pending", cost: 1, preset: "Beach" });
    await move("hold", -1, `generation:${first}:hold`);
    await insert(client, heir, { status: "pending", cost: 0, preset: "Beach", ratio: "1:1" });
    expect(await stateOf(first)).toBe("held");
    const entitlementOf = async (id: string) =>
      (await client.query<{ of: string }>("select entitlement_id as of from generations where id = $1", [id])).rows[0]
        ?.of;
    expect([await entitlementOf(first), await entitlementOf(heir)]).toEqual([first, first]);
    await client.query("update generations set status = 'cancelled', cost = 0 where id = $1", [first]);
    await move("release", 1, `generation:${first}:settle`);
    await move("hold", -1, `generation:${heir}:hold`);
    expect([await stateOf(first), await stateOf(heir), await entitlementOf(heir)]).toEqual(["released", "held", heir]);
    await move("capture", 0, `generation:${heir}:settle`);
    expect(await stateOf(heir)).toBe("captured");
  });
});
