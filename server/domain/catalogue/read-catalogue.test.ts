import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findModel, readCatalogue } from "./read-catalogue.ts";

const golf = {
  id: "golf",
  name: "Golf",
  from: 1974,
  to: null,
  bodies: ["hatchback"],
  generations: [{ name: "Mk1", from: 1974, to: 1983 }],
  trims: ["GTI"],
};
const volkswagen = { id: "volkswagen", label: "Volkswagen", country: "DE", models: [golf] };

describe("readCatalogue", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));

  test("orders brands by label and models by name, numbers by value", async () => {
    await write("volkswagen.json", {
      ...volkswagen,
      models: [golf, { ...golf, id: "1500", name: "1500" }, { ...golf, id: "411", name: "411" }],
    });
    await write("alpine.json", { ...volkswagen, id: "alpine", label: "Alpine" });
    const catalogue = await readCatalogue(folder);
    expect([...catalogue.keys()]).toEqual(["alpine", "volkswagen"]);
    expect(catalogue.get("volkswagen")?.models.map(({ name }) => name)).toEqual(["411", "1500", "Golf"]);
    expect(findModel(catalogue, "volkswagen", "golf")?.name).toBe("Golf");
    expect(findModel(catalogue, "volkswagen", "polo")).toBeNull();
    expect(findModel(catalogue, "__proto__", "golf")).toBeNull();
  });

  test.each([
    ["no JSON", "{", /volkswagen\.json: is no JSON/],
    [
      "an unknown body",
      { ...volkswagen, models: [{ ...golf, bodies: ["hatch"] }] },
      /volkswagen\.json: models\.0\.bodies\.0: /,
    ],
    ["a missing field", { ...volkswagen, label: undefined }, /volkswagen\.json: label: /],
    ["a field too many", { ...volkswagen, colour: "red" }, /volkswagen\.json: the whole file: .*colour/],
    [
      "a model twice",
      { ...volkswagen, models: [golf, golf] },
      /volkswagen\.json: models\.1\.id: "golf" is there twice/,
    ],
    ["another brand's id", { ...volkswagen, id: "seat" }, /volkswagen\.json: id: .*"seat"/],
  ])("names file and field of %s", async (_name, content, message) => {
    await write("volkswagen.json", content);
    await expect(readCatalogue(folder)).rejects.toThrow(message);
  });
});
