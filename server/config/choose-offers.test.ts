import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig, type Config } from "./config.ts";
import { describeModels } from "./describe-models.ts";
import { findMisspeltVariables } from "./misspelt-variables.ts";

const key = "secret-key-0123456789";
const base = { DATA_DIR: mkdtempSync(join(tmpdir(), "carvas-offers-")) };
const painter = { IMAGE_MODEL: "openai:gpt-image-2.6", OPENAI_API_KEY: key };
const watcher = { VISION_MODEL: "google:gemini-3.8-flash", GEMINI_API_KEY: key };
const both = { ...base, ...painter, ...watcher };

const priceList = ({ ai }: Config) => ai.offers.map(({ work, tokens }) => `${work}=${tokens}`).join(",");

test("without a word of offers all is offered that the models can do, at small caps", () => {
  expect(parseConfig(base).ai).toEqual({ offers: [], companies: [], dailyUsd: 20, dailyUsdPerUser: 2 });
  expect(priceList(parseConfig({ ...base, ...painter }))).toBe("preset=2,retail=2,views=6,single-view=1");
  expect(priceList(parseConfig({ ...base, ...watcher }))).toBe("reading=0");
  expect(parseConfig(both).ai).toMatchObject({ companies: ["Google", "OpenAI"] });
});

test("the operator says what is offered, for how many tokens, and what may be spent", () => {
  const config = parseConfig({
    ...both,
    AI_OFFERS: " views, preset",
    AI_TOKENS: "preset = 0, views=12,retail=3",
    AI_DAILY_USD: "7.5",
    AI_DAILY_USD_PER_USER: "0",
  });
  expect(priceList(config)).toBe("preset=0,views=12");
  expect(config.ai).toMatchObject({ companies: ["OpenAI"], dailyUsd: 7.5, dailyUsdPerUser: 0 });
  expect(parseConfig({ ...both, AI_OFFERS: "none" }).ai.offers).toEqual([]);
  expect(parseConfig({ ...both, AI_OFFERS: "" }).ai.offers).toHaveLength(5);
});

test("whoever gets the photo is named: the company, who else runs the address, or one's own machine", () => {
  const companiesOf = (model: string, more = {}) =>
    parseConfig({ ...base, IMAGE_MODEL: model, OPENAI_API_KEY: key, FAL_KEY: key, ...more }).ai.companies;
  expect(companiesOf("fal:fal-ai/flux-2/edit,openai:gpt-image-2")).toEqual(["OpenAI", "fal"]);
  expect(companiesOf("openai:gpt-image-2", { OPENAI_BASE_URL: "https://proxy.example/v1/" })).toEqual([
    "OpenAI",
    "proxy.example",
  ]);
  expect(companiesOf("openai:gpt-image-2", { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" })).toEqual(["OpenAI"]);
  expect(companiesOf("compatible:flux@http://localhost:8000/v1")).toEqual(["this server's own machine"]);
  expect(companiesOf("compatible:flux@http://gpu:8000/v1")).toEqual(["this server's own network"]);
  expect(companiesOf("compatible:flux@http://172.20.0.4:8000/v1")).toEqual(["this server's own network"]);
  expect(companiesOf("compatible:flux@http://172.32.0.4:8000/v1")).toEqual(["172.32.0.4"]);
  expect(companiesOf("compatible:flux@https://models.example/v1")).toEqual(["models.example"]);
});

test("every wrong offer, price and cap is named at once, and no model is offered for what it can't do", () => {
  const parse = () =>
    parseConfig({
      ...base,
      ...painter,
      AI_OFFERS: "preset,reading,video",
      AI_TOKENS: "preset=2,preset=3,views=101,reading=1",
      AI_DAILY_USD: "-1",
      AI_DAILY_USD_PER_USER: "2.505",
    });
  for (const words of [
    "AI_OFFERS must be `none` or a list of preset, retail, views, single-view, reading",
    "AI_OFFERS offers reading, for which VISION_MODEL must name a model",
    "AI_TOKENS names preset twice",
    "each from 0 to 100",
    "AI_TOKENS can only have reading=0",
    "AI_DAILY_USD must be an amount of US dollars",
    "AI_DAILY_USD_PER_USER must be an amount of US dollars",
  ])
    expect(parse).toThrow(words);
});

test("a slip in a cap's name is told, since the cap that somebody believes in would not hold", () => {
  expect(findMisspeltVariables({ AI_DAILY_USDS: "1", AI_OFFER: "preset" })).toEqual([
    { name: "AI_DAILY_USDS", meant: "AI_DAILY_USD" },
    { name: "AI_OFFER", meant: "AI_OFFERS" },
  ]);
});

test("without models nothing is said at the start; with them, what they are offered for and at which caps", () => {
  const said = (variables: Record<string, string>) => {
    const { models, ai } = parseConfig(variables);
    return describeModels(models, ai);
  };
  expect(said(base)).toBeNull();
  expect(said({ ...base, ...painter, AI_TOKENS: "preset=0" })).toBe(
    "openai:gpt-image-2.6: offered for preset (free), retail (2 tokens), views (6 tokens), single-view (1 token), at most $20 a day, $2 for one user",
  );
  expect(said({ ...both, AI_OFFERS: "none" })).toContain("offered for nothing (AI_OFFERS=none)");
  expect(said(both)).not.toContain(key);
});
