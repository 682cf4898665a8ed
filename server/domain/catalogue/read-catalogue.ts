import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brandFileSchema, type BrandFile, type CatalogueModel } from "./brand-file.ts";

/** The brands by id, in the order of their labels; the models of each in the order of their names. */
export type Catalogue = ReadonlyMap<string, BrandFile>;

const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Reads every `<directory>/<brand id>.json`. Throws one error that names the file and the field when one is wrong. */
export async function readCatalogue(directory: string): Promise<Catalogue> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".json"));
  const brands = await Promise.all(names.map((name) => readBrand(directory, name)));
  return new Map(brands.toSorted((a, b) => inOrder.compare(a.label, b.label)).map((brand) => [brand.id, brand]));
}

export function findModel(catalogue: Catalogue, brandId: string, modelId: string): CatalogueModel | null {
  return catalogue.get(brandId)?.models.find(({ id }) => id === modelId) ?? null;
}

async function readBrand(directory: string, name: string): Promise<BrandFile> {
  const path = join(directory, name);
  const result = brandFileSchema.safeParse(parseJson(await readFile(path, "utf8"), path));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${path}: ${issue?.path.map(String).join(".") || "the whole file"}: ${issue?.message ?? "wrong"}`);
  }
  const brand = result.data;
  if (`${brand.id}.json` !== name) throw new Error(`${path}: id: must be the file's name, not "${brand.id}"`);
  const ids = brand.models.map(({ id }) => id);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) throw new Error(`${path}: models.${repeated}.id: "${ids[repeated]}" is there twice`);
  return { ...brand, models: brand.models.toSorted((a, b) => inOrder.compare(a.name, b.name)) };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: is no JSON`, { cause: error });
  }
}
