import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { views } from "#contract/views.ts";
import { createNotedSpending, setUpCloud } from "./cloud-setup.ts";
import { askForViews, markingOf, openTestEngine, testSource } from "./engine-setup.ts";
import type { Behaviour, Painting } from "./wire-behaviours.ts";
import { paintOwnView } from "./wire-painter.ts";

const cloud = setUpCloud();
const { server, choiceOf } = cloud;
const paint = (...all: Painting[]): Behaviour[] => all.map((as) => ({ kind: "paint", as }));
const openEngine = (provider: "openai" | "comfyui" | "google" = "openai") =>
  openTestEngine(cloud, { image: [choiceOf(provider)] }, { isSeeing: true });

test("one call a view, each with the photo and the views that are done; what the photo does not show is invented", async () => {
  server().behave("openai", ...paint("good", "good", "good"));
  const from = server().asked.length;
  const wanted = ["side", "front-quarter", "dynamic-front-quarter"] as const;
  const request = askForViews({ views: wanted, photo: { source: testSource, view: "front-quarter" } });
  const set = await openEngine().views(request);
  expect(set).toEqual({
    bodyStyle: null,
    madeWith: { model: "openai:gpt-image-2.6-sunburst", promptVersion: "view-2" },
    notes: [
      {
        subject: "engine",
        text: "Painted by an AI model (openai:gpt-image-2.6-sunburst): details may differ from the real car.",
      },
    ],
  });
  expect(request.made.map(({ view, isInvented }) => [view, isInvented])).toEqual([
    ["side", true],
    ["front-quarter", false],
    ["dynamic-front-quarter", false],
  ]);
  const asked = server().asked.slice(from);
  expect(asked.map(({ pictures }) => pictures.length)).toEqual([1, 2, 3]);
  const { width, height, format } = await sharp(request.made[0]?.content).metadata();
  expect([width, height, format]).toEqual([1600, 1200, "jpeg"]);
  expect(await markingOf(request.made[0]?.content ?? new Uint8Array())).toContain("/trainedAlgorithmicMedia<");
});

test(
  "a wrong view is asked for once more; one that is wrong twice ends the set, what came before is kept",
  { tags: ["thorough"] },
  async () => {
    server().behave("openai", ...paint("no-car", "good", "no-car", "no-car"));
    const spending = createNotedSpending();
    const request = askForViews({ views: ["side", "rear"], spending });
    await expect(openEngine().views(request)).rejects.toMatchObject({ code: "ai_answer_unusable" });
    expect(request.made.map(({ view }) => view)).toEqual(["side"]);
    expect(spending.calls).toHaveLength(4);
    server().behave("openai");
  },
);

test("a view made again goes by the others of its set", { tags: ["thorough"] }, async () => {
  server().behave("google", ...paint("good"));
  const from = server().asked.length;
  const there = await paintOwnView("front");
  const asked: string[] = [];
  const request = askForViews({
    views: ["rear"],
    isWatermarked: true,
    readFinished: async (view) => {
      asked.push(view);
      return view === "front" ? there : null;
    },
  });
  await openEngine("google").views(request);
  expect(asked).toEqual(views.filter((view) => view !== "rear"));
  expect(server().asked[from]?.pictures).toHaveLength(1);
  expect(request.made.map(({ isInvented }) => isInvented)).toEqual([true]);
});

test("a model that only changes pictures gets an empty studio to begin with", { tags: ["thorough"] }, async () => {
  server().behave("comfyui", ...paint("good"));
  const from = server().asked.length;
  const request = askForViews({ views: ["side"] });
  await openEngine("comfyui").views(request);
  expect(request.made).toHaveLength(1);
  expect(
    JSON.stringify(
      server()
        .asked.slice(from)
        .map(({ json }) => json),
    ),
  ).toContain("Image 1 is the empty studio");
});

test("a photo that shows no whole car goes nowhere, and shows no view", { tags: ["thorough"] }, async () => {
  server().behave("openai", ...paint("good"));
  const from = server().asked.length;
  const source = { ...testSource, readCutOut: () => Promise.reject(new AppError("no_car_found")) };
  const request = askForViews({ views: ["front"], photo: { source, view: "front" } });
  await openEngine().views(request);
  expect(server().asked[from]?.pictures).toEqual([]);
  expect(request.made[0]?.isInvented).toBe(true);
});
