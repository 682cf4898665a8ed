import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pictureSchema, picturePage } from "#contract/pictures.ts";
import { liveSubjects } from "#server/compose/live-subjects.ts";
import { retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations, liveEventRows } from "#server/db/schema/work.ts";
import { sweepSearchTexts } from "#server/domain/history/read-history.ts";
import { daysAgo, historyOf, idsOf, type TestHistory } from "./history-setup.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let history: TestHistory;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
  history = historyOf(server, user);
});

test("pictures stand under their photo, run or described car, the one with the newest first; what is not finished does not", async () => {
  const [first, second] = [await history.photo("a.jpg"), await history.photo("b.jpg")];
  const old = await history.picture(first, { createdAt: daysAgo(9) });
  const middle = await history.picture(second, { createdAt: daysAgo(5), kind: "retail", preset: "Retail One" });
  const views = await history.viewSet({}, { createdAt: daysAgo(3) });
  const runId = await createRun();
  const ofRun = await history.picture(second, { createdAt: daysAgo(2), runId, kind: "retail", preset: "Retail One" });
  const newest = await history.picture(first, { createdAt: daysAgo(1), aspectRatio: "1:1", cost: 0 });
  await history.picture(second, { status: "failed", cost: 0 });
  await history.picture(second, { status: "running", aspectRatio: "9:16" });
  const groups = await history.groups();
  expect(idsOf(groups)).toEqual([[newest, old], [ofRun], [views], [middle]]);
  expect(groups.map(({ kind, name, pictureCount }) => [kind, name, pictureCount])).toEqual([
    ["photo", "a.jpg", 2],
    ["run", "Retail One", 1],
    ["car", "2023 Škoda Octavia", 1],
    ["photo", "b.jpg", 1],
  ]);
  expect(await history.overview()).toEqual({
    pictureCount: 5,
    presets: ["Retail One", "Studio"],
    deletedCount: 0,
    deleted: [],
  });
});

test("a picture tells its recipe, and a set its views", async () => {
  const id = await history.picture(await history.photo("IMG_1.HEIC"), {
    createdAt: daysAgo(40),
    recipe: {
      logo: { position: "top-left", size: "small", opacity: 1, uploadId: await history.photo("logo.png") },
      numberPlate: { treatment: "blur", quad: null },
      fileFormat: "webp",
      framing: "own",
    },
    isPlateFound: false,
  });
  const read = async (one: string) => pictureSchema.parse(await (await user.fetch(`/api/pictures/${one}`)).json());
  expect(await read(id)).toMatchObject({
    photo: { fileName: "IMG_1.HEIC" },
    preset: "Studio",
    aspectRatio: "4:3",
    fileFormat: "webp",
    logo: { position: "top-left" },
    plateTreatment: "blur",
    isPlateFound: false,
    engine: "studio",
    cost: 1,
    createdAt: daysAgo(40).toISOString(),
  });
  const { views, label, car } = await read(await history.viewSet());
  expect([views?.length, label, car?.make]).toEqual([6, "Illustration", "Škoda"]);
});

test("kind, preset and time leave out what does not fit, and a group counts only what does", async () => {
  const photo = await history.photo("a.jpg");
  const scene = await history.picture(photo, { createdAt: daysAgo(1) });
  const city = await history.picture(photo, { createdAt: daysAgo(40), preset: "City" });
  const retail = await history.picture(photo, { createdAt: daysAgo(2), kind: "retail", preset: "Retail One" });
  const ofRun = await history.picture(photo, { kind: "retail", preset: "Retail One", runId: await createRun() });
  const views = await history.viewSet({}, { createdAt: daysAgo(3) });
  const found = async (query: string) => idsOf(await history.groups(query)).flat();
  expect(await found("?kind=scene")).toEqual([scene, city]);
  expect(await found("?kind=retail")).toEqual([retail]);
  expect(await found("?kind=run")).toEqual([ofRun]);
  expect(await found("?kind=views")).toEqual([views]);
  expect(await found("?preset=City")).toEqual([city]);
  const month = `since=${new Date(Date.UTC(2026, 9, 1)).toISOString()}&until=${new Date(Date.UTC(2026, 10, 1)).toISOString()}`;
  expect(await found(`?${month}`)).toEqual([city]);
  expect((await history.groups("?kind=scene"))[0]?.pictureCount).toBe(2);
  for (const wrong of ["kind=films", "since=0000-01-01T00:00:00Z", "until=9999-12-31T23:59:59Z"])
    expect((await user.fetch(`/api/pictures?${wrong}`)).status).toBe(400);
});

test("words are found in file names, makes, models, presets and titles, without regard to case and accents; all of them must be", async () => {
  const photo = await history.photo("Zoë's_CITROËN 100%.jpg");
  const scene = await history.picture(photo);
  const other = await history.picture(await history.photo("golf.jpg"), { preset: "City" });
  const views = await history.viewSet();
  await history.rename(`pictures/${other}`, "For Müller & Sons");
  await history.rename(`picture-groups/${photo}`, "Stock no. 17");
  const found = async (words: string) =>
    idsOf(await history.groups(`?search=${encodeURIComponent(words)}`))
      .flat()
      .toSorted();
  expect(await found("citroen zoe")).toEqual([scene]);
  expect(await found("ŠKODA 2023")).toEqual([views]);
  expect(await found("muller")).toEqual([other]);
  expect(await found("no. 17")).toEqual([scene]);
  expect(await found("city")).toEqual([other]);
  expect(await found("citroen golf")).toEqual([]);
  // No wildcards.
  expect(await found("100%")).toEqual([scene]);
  expect(await found("%")).toEqual([scene]);
  expect(await found("_")).toEqual([scene]);
  expect(await found("  ")).toHaveLength(3);
});

test("a search finds what a picture and its group are called now, in any script, and one of a photo that is deleted", async () => {
  const photo = await history.photo("Hyundai й.jpg");
  const [first, second] = [await history.picture(photo), await history.picture(photo, { aspectRatio: "1:1" })];
  const found = async (words: string) => idsOf(await history.groups(`?search=${encodeURIComponent(words)}`)).flat();
  await history.rename(`pictures/${first}`, "ЛАДА Věra");
  await history.rename(`picture-groups/${photo}`, "ΑΘΗΝΑ 2");
  expect(await found("лада vera αθηνα hyundai Й")).toEqual([first]);
  expect((await history.groups("?search=vera"))[0]?.pictureCount).toBe(1);
  expect((await found("Αθήνα studio")).toSorted()).toEqual([first, second].toSorted());
  await history.rename(`pictures/${first}`, null);
  await history.rename(`picture-groups/${photo}`, null);
  expect([await found("лада"), await found("αθηνα")]).toEqual([[], []]);
  expect((await user.fetch(`/api/uploads/${photo}`, { method: "DELETE" })).status).toBe(200);
  expect((await found("hyundai")).toSorted()).toEqual([first, second].toSorted());
  // An entry of the index has its bounds: the longest of everything, in a script of three bytes a letter.
  const long = await history.picture(await history.photo("각".repeat(120)), { title: "각".repeat(80) });
  await history.rename(`picture-groups/${(await history.groups(`?search=각`))[0]?.id}`, "힣".repeat(80));
  expect(await found(`각각 ${"힣".repeat(80)}`)).toEqual([long]);
});

test("pictures that are older than the texts of searches are found, before and after the sweep fills them", async () => {
  const { db } = server.database;
  const id = await history.picture(await history.photo("Škoda.jpg"), { title: "Müller" });
  const viewSet = await history.viewSet();
  const texts = () =>
    db
      .select({ id: generations.id, text: generations.searchText })
      .from(generations)
      .where(eq(generations.userId, user.id))
      .orderBy(generations.id);
  const kept = await texts();
  await db.update(generations).set({ searchText: null }).where(eq(generations.userId, user.id));
  const found = async () =>
    idsOf(await history.groups("?search=skoda"))
      .flat()
      .toSorted();
  expect(await found()).toEqual([id, viewSet].toSorted());
  while ((await sweepSearchTexts(db, 1)) > 0);
  expect(await texts()).toEqual(kept);
  expect(kept).toContainEqual({ id, text: "muller studio skoda.jpg" });
  expect(await found()).toEqual([id, viewSet].toSorted());
});

test("page follows page without a gap while new pictures come and old ones go", async () => {
  const photos = [];
  const made = [];
  for (let index = 0; index < 6; index += 1) {
    const photo = await history.photo(`${index}.jpg`);
    photos.push(photo);
    made.push(await history.picture(photo, { createdAt: daysAgo(index + 1) }));
  }
  const first = await history.page("?limit=2");
  expect(idsOf(first.groups).flat()).toEqual(made.slice(0, 2));
  // The last photo's first new picture takes it to the front, and what the page ended with is deleted.
  await history.picture(photos[5] ?? "", { aspectRatio: "1:1" });
  await history.remove(made[1] ?? "");
  const second = await history.page(`?limit=2&before=${first.nextBefore}`);
  expect(idsOf(second.groups).flat()).toEqual(made.slice(2, 4));
  const third = await history.page(`?limit=2&before=${second.nextBefore}`);
  expect(idsOf(third.groups).flat()).toEqual([made[4]]);
  expect(third.nextBefore).toBeNull();
});

test("pictures of one moment are each on one page only", async () => {
  const createdAt = daysAgo(1);
  const made = [];
  for (let index = 0; index < 5; index += 1)
    made.push(await history.picture(await history.photo("a.jpg"), { createdAt }));
  const seen = [];
  for (let before: string | null = ""; before !== null;) {
    const page = await history.page(`?limit=2${before === "" ? "" : `&before=${before}`}`);
    seen.push(...idsOf(page.groups).flat());
    before = page.nextBefore;
  }
  expect(seen.toSorted()).toEqual(made.toSorted());
});

test("a large group comes with its newest, and the rest is asked for", async () => {
  const photo = await history.photo("a.jpg");
  const made = [];
  for (let index = 0; index < 15; index += 1)
    made.push(await history.picture(photo, { createdAt: daysAgo(index), preset: `Preset ${index}` }));
  const [group] = await history.groups();
  expect(group?.pictureCount).toBe(15);
  expect(idsOf(group ? [group] : []).flat()).toEqual(made.slice(0, 12));
  const rest = async (query: string) =>
    picturePage.parse(await (await user.fetch(`/api/picture-groups/${photo}/pictures?${query}`)).json());
  const { pictures, nextBefore } = await rest(`before=${group?.nextBefore}&limit=2`);
  expect(pictures.map(({ id }) => id)).toEqual(made.slice(12, 14));
  expect((await rest(`before=${nextBefore}`)).pictures.map(({ id }) => id)).toEqual([made[14]]);
});

test("nobody sees, renames, deletes, packs or remakes what is another's", async () => {
  const photo = await history.photo("a.jpg");
  const id = await history.picture(photo);
  const stranger = await server.signUp();
  const theirs = historyOf(server, stranger);
  const own = await theirs.picture(await theirs.photo("own.jpg"));
  expect(idsOf(await theirs.groups())).toEqual([[own]]);
  expect(await theirs.groups(`?group=${photo}`)).toEqual([]);
  expect((await theirs.page(`?before=${id}`)).groups).toEqual([]);
  const answers = [
    await stranger.fetch(`/api/pictures/${id}`),
    await stranger.fetch(`/api/uploads/${photo}/paid-presets`),
    await theirs.rename(`pictures/${id}`, "Mine"),
    await theirs.rename(`picture-groups/${photo}`, "Mine"),
    await theirs.remove(id),
    await theirs.remove(own, id),
    await theirs.restore(id),
    await theirs.remake(id, "1:1"),
    await theirs.zip(id),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(await theirs.zipped(id, own)).toHaveLength(1);
  expect(idsOf(await theirs.groups())).toEqual([[own]]);
  expect((await history.groups())[0]).toMatchObject({ title: null, pictures: [{ id, title: null }] });
});

test("a new title of a picture or a group is told to the owner's pages, as it stands when it is sent", async () => {
  const photo = await history.photo("a.jpg");
  const picture = await history.picture(photo);
  await history.rename(`pictures/${picture}`, "For Müller & Sons");
  await history.rename(`picture-groups/${photo}`, "Stock no. 17");
  const { db } = server.database;
  const rows = await db.select().from(liveEventRows).where(eq(liveEventRows.userId, user.id));
  const told = rows.filter(({ name }) => name === "title.changed");
  const read = (id: string) => liveSubjects["title.changed"](db, user.id, id);
  expect(await Promise.all(told.map(({ subjectId }) => read(subjectId)))).toEqual([
    { what: "picture", id: picture, title: "For Müller & Sons" },
    { what: "group", id: photo, title: "Stock no. 17" },
  ]);
  await history.rename(`picture-groups/${photo}`, null);
  expect(await read(photo)).toEqual({ what: "group", id: photo, title: null });
});

test("what was begun at one moment stands in its run's order, on one page and over several", async () => {
  const [runId, createdAt] = [await createRun(), daysAgo(2)];
  const ofRun = { runId, createdAt, kind: "retail", preset: "Retail One" } as const;
  const positions = [3, 0, 11, 7, 1, 10, 2, 9, 4, 8, 6, 5];
  const made: string[] = [];
  for (const runPosition of positions)
    made[runPosition] = await history.picture(await history.photo(`${runPosition}.jpg`), { ...ofRun, runPosition });
  const other = await history.picture(await history.photo("other.jpg"), { createdAt });
  const group = (await history.groups()).find(({ id }) => id === runId);
  const shown = group?.pictures.map(({ id }) => id) ?? [];
  expect(shown).toEqual(made.slice(0, shown.length));
  let before = "";
  const paged: string[] = [];
  for (let page = 0; page < 3; page += 1) {
    const answer = await user.fetch(`/api/picture-groups/${runId}/pictures?limit=5${before}`);
    const { pictures, nextBefore } = picturePage.parse(await answer.json());
    paged.push(...pictures.map(({ id }) => id));
    before = `&before=${nextBefore ?? ""}`;
  }
  expect(paged).toEqual(made);
  const first = await history.page("?limit=1");
  const second = await history.page(`?limit=1&before=${first.nextBefore ?? ""}`);
  const groupIds = [...first.groups, ...second.groups].map(({ id }) => id);
  expect(new Set(groupIds).size).toBe(2);
  expect(idsOf([...first.groups, ...second.groups]).flat()).toContain(other);
});

async function createRun(): Promise<string> {
  const [run] = await server.database.db
    .insert(retailRuns)
    .values({
      userId: user.id,
      status: "finished",
      preset: "Retail One",
      aspectRatio: "4:3",
      recipe: { logo: null, numberPlate: { treatment: "keep" }, fileFormat: "jpeg", framing: "set" },
    })
    .returning();
  if (run === undefined) throw new Error("the run was not returned");
  return run.id;
}
