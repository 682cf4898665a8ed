import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { CarWords } from "#contract/understood-car.ts";
import { answerJson, startPageServer } from "#test/web/page-server.ts";
import { carPreviewUrl, understoodCarQuery } from "./understood-car.ts";

const words: CarWords = {
  numberPlate: "",
  make: "BMW",
  model: " M3 ",
  trim: "",
  generation: "",
  colour: "White",
  customColour: "nardo grey",
  wheelColour: "Silver",
  modifications: "",
};
const asked = "make=BMW&model=M3&colour=White&customColour=nardo+grey&wheelColour=Silver";

test("words are asked about at one address, however they are ordered and with how many blanks", async () => {
  const server = await startPageServer((response) => answerJson(response, { shown: ["Nardo Grey"] }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  await client.fetchQuery(understoodCarQuery(words));
  const { numberPlate, ...others } = words;
  await client.fetchQuery(understoodCarQuery({ ...others, model: "M3", numberPlate }));
  expect(server.requests.map(({ path }) => path)).toEqual([`/api/understood-car?${asked}`]);
});

test("words that can't be understood now are not asked about over and over", async () => {
  const server = await startPageServer((response) => answerJson(response, { code: "unavailable" }, 503));
  await expect(new QueryClient().fetchQuery(understoodCarQuery(words))).rejects.toMatchObject({ code: "unavailable" });
  expect(server.requests).toHaveLength(1);
});

test("the small picture of the same words has an address of its own", () => {
  expect(carPreviewUrl(words)).toBe(`/api/car-preview?${asked}`);
  expect(carPreviewUrl({ ...words, year: 2024 })).toBe(`/api/car-preview?${asked.replace("M3", "M3&year=2024")}`);
});
