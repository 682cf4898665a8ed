import { describe, expect, it } from "vitest";
import { judgeForMarket, sizeForMarket, type PictureForMarket } from "./judge-for-market.ts";
import { marketIds, markets, rulesReadOn, type Market, type MarketId } from "./markets.ts";

const rules = [
  "leastPixels",
  "bestPixels",
  "mostMegapixels",
  "ratio",
  "maxBytes",
  "fileFormats",
  "watermark",
  "logoOrText",
  "border",
  "cutCar",
  "changedPlate",
  "notTheCar",
  "aiMark",
] as const;

const marketOf = (id: MarketId): Market => markets[id];
const statedIn = (market: Market) =>
  [...rules.map((rule) => market[rule]), ...market.notes].filter((one) => one !== null);

describe("the table of markets", () => {
  it("says on which day it was read", () => {
    expect(new Date(rulesReadOn).toISOString().slice(0, 10)).toBe(rulesReadOn);
  });

  it.each(marketIds)("%s: every rule has its words and an address that can be opened, or is null", (id) => {
    const market = marketOf(id);
    for (const rule of rules) expect(market[rule]).not.toBeUndefined();
    const stated = statedIn(market);
    expect(stated.length).toBeGreaterThan(0);
    for (const { words, source } of stated) {
      expect(words).toMatch(/^[A-Z0-9].*\.$/);
      expect(new URL(source.url).protocol).toBe("https:");
      expect(source.name.length).toBeGreaterThan(3);
    }
  });

  it.each(marketIds)("%s: what is made of a full picture keeps the market's own figures", (id) => {
    const market = marketOf(id);
    const { width, height } = sizeForMarket({ width: 2048, height: 1536 }, id);
    expect(market.fileFormats?.value ?? ["jpeg"]).toContain("jpeg");
    expect((width * height) / 1e6).toBeLessThanOrEqual(market.mostMegapixels?.value ?? Infinity);
    const findings = judgeForMarket(
      { ...plain, aspectRatio: market.bestFormat ?? "4:3", ...sizes[market.bestFormat ?? "4:3"] },
      id,
    );
    expect(findings).toEqual([]);
  });
});

const sizes = {
  "4:3": { width: 2048, height: 1536 },
  "1:1": { width: 2048, height: 2048 },
  "16:9": { width: 2048, height: 1152 },
  "9:16": { width: 1152, height: 2048 },
} as const;

const plain: PictureForMarket = {
  ...sizes["4:3"],
  aspectRatio: "4:3",
  isWatermarked: false,
  hasLogo: false,
  plateTreatment: "keep",
  carBox: { left: 200, top: 600, width: 700, height: 400 },
  isByAi: false,
  isMirrored: false,
  isPassedThrough: false,
};
const judged = (changes: Partial<PictureForMarket>, id: MarketId) =>
  judgeForMarket({ ...plain, ...changes }, id).map(({ severity, remedy }) => ({ severity, remedy }));

describe("what a market would refuse", () => {
  it.each(["ebay", "google-vehicle-ads"] as const)(
    "%s: Core's mark and a logo, and Pro is the way out of the mark",
    (id) => {
      expect(judged({ isWatermarked: true }, id)).toEqual([{ severity: "refused", remedy: "pro" }]);
      expect(judged({ hasLogo: true }, id)).toEqual([{ severity: "refused", remedy: null }]);
      expect(judgeForMarket({ ...plain, isWatermarked: true }, id)[0]?.text).toMatch(
        /^Core's small mark is in this picture\./,
      );
    },
  );

  it("says nothing of marks where the market states nothing", () => {
    for (const id of ["autotrader", "mobile-de", "facebook-marketplace", "instagram-post"] as const)
      expect(judged({ isWatermarked: true, hasLogo: true }, id)).toEqual([]);
  });

  it("a format outside of what is needed, with the format that helps; one that is only not the best is advised against", () => {
    const upright = { aspectRatio: "9:16", ...sizes["9:16"] } as const;
    expect(judged(upright, "instagram-post")).toEqual([{ severity: "refused", remedy: "1:1" }]);
    expect(judged({ aspectRatio: "16:9", ...sizes["16:9"] }, "instagram-post")).toEqual([]);
    expect(judged(upright, "instagram-story")).toEqual([]);
    expect(judged({}, "instagram-story")).toEqual([{ severity: "advised", remedy: "9:16" }]);
    expect(judged(upright, "google-vehicle-ads")).toEqual([{ severity: "advised", remedy: "4:3" }]);
  });

  it("too few pixels for the market, and fewer than it would like", () => {
    expect(judged({ width: 480, height: 360, carBox: null }, "ebay")).toEqual([{ severity: "refused", remedy: null }]);
    expect(judged({ width: 1024, height: 768 }, "ebay")).toEqual([{ severity: "advised", remedy: null }]);
    expect(judgeForMarket({ ...plain, width: 1024, height: 768 }, "ebay")[0]?.text).toContain("1024 × 768 pixels");
  });

  it("Google: a car that reaches the border, a changed plate less so, a model's picture to be looked at", () => {
    const cut = { left: 0, top: 600, width: 700, height: 400 };
    expect(
      judged({ carBox: cut, plateTreatment: "blur", isByAi: true }, "google-vehicle-ads").map(
        ({ severity }) => severity,
      ),
    ).toEqual(["refused", "advised", "advised"]);
  });

  it("a mirrored car, where a picture must show the one that is for sale", () => {
    for (const id of ["ebay", "google-vehicle-ads"] as const)
      expect(judged({ isMirrored: true }, id)).toEqual([{ severity: "refused", remedy: null }]);
    expect(judged({ isMirrored: true }, "instagram-post")).toEqual([]);
  });

  it("a photo that was passed through shows no whole car, and may stand on a border", () => {
    const passed = { isPassedThrough: true, carBox: null };
    expect(judged(passed, "google-vehicle-ads")).toEqual([{ severity: "refused", remedy: null }]);
    expect(judged(passed, "ebay")).toEqual([{ severity: "advised", remedy: null }]);
    expect(judged(passed, "instagram-post")).toEqual([]);
  });
});
