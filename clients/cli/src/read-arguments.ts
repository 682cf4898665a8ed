import { parseArgs } from "node:util";
import { CliError } from "./cli-error.ts";

export const ratios = ["4:3", "1:1", "16:9", "9:16"] as const;
export const logoPositions = ["top-left", "top-right", "bottom-left", "bottom-right", "center"] as const;
/** By the ending that a file of it gets. */
export const formatsByEnding = { jpg: "jpeg", png: "png", webp: "webp" } as const;
type Ending = keyof typeof formatsByEnding;

export type Order = {
  /** Folders and photos, as they were typed. */
  sources: readonly string[];
  preset: string;
  ratio: (typeof ratios)[number];
  ending: Ending;
  logo: string | undefined;
  logoPosition: (typeof logoPositions)[number];
  out: string | undefined;
  concurrency: number;
  acceptsCut: boolean;
  overwrites: boolean;
  isDryRun: boolean;
  isQuiet: boolean;
};

export type Wish = { kind: "help" } | { kind: "version" } | { kind: "order"; order: Order };

const options = {
  preset: { type: "string" },
  ratio: { type: "string", default: "4:3" },
  format: { type: "string", default: "jpg" },
  logo: { type: "string" },
  "logo-position": { type: "string", default: "bottom-right" },
  out: { type: "string" },
  concurrency: { type: "string", default: "4" },
  "accept-cut": { type: "boolean", default: false },
  overwrite: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} as const;

const maxConcurrency = 16;

/** Throws `CliError`. */
export function readArguments(args: readonly string[]): Wish {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };
  if (positionals.length === 0) throw new CliError("Name a folder or photos. --help tells more.");
  if (values.preset === undefined) throw new CliError('Name a preset, such as --preset "Retail Two".');
  const ending = oneOf("--format", values.format === "jpeg" ? "jpg" : values.format, ["jpg", "png", "webp"]);
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > maxConcurrency) {
    throw new CliError(`--concurrency takes a whole number from 1 to ${maxConcurrency}.`);
  }
  return {
    kind: "order",
    order: {
      sources: positionals,
      preset: values.preset,
      ratio: oneOf("--ratio", values.ratio, ratios),
      ending,
      logo: values.logo,
      logoPosition: oneOf("--logo-position", values["logo-position"], logoPositions),
      out: values.out,
      concurrency,
      acceptsCut: values["accept-cut"],
      overwrites: values.overwrite,
      isDryRun: values["dry-run"],
      isQuiet: values.quiet,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CliError(
      `${error instanceof Error ? error.message : "These arguments can't be read."} --help tells more.`,
    );
  }
}

function oneOf<Known extends string>(option: string, given: string, known: readonly Known[]): Known {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new CliError(`${option} takes one of ${known.join(", ")}, not "${given}".`);
  return found;
}
