import { access, constants, mkdir, readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { CarvasError, type Carvas, type Preset, type Upload } from "../../typescript/src/carvas-client.ts";
import { CliError, exitCodes, type ExitCode } from "./cli-error.ts";
import { findPhotos, type Photo } from "./find-photos.ts";
import { openJournal } from "./journal.ts";
import { makePicture, type MakeParts } from "./make-picture.ts";
import type { Order } from "./read-arguments.ts";
import { createReport, tokensOf, type Report, type Terminal } from "./report.ts";

export type RunParts = {
  carvas: Carvas;
  terminal: Terminal;
  signal: AbortSignal;
  /** By the server's clock, which writes when pictures were ordered; null before it has answered. */
  firstAnswerAt: () => Date | null;
};

/** What ends the whole order and not one photo alone. */
const refusals = new Set([
  "invalid_api_key",
  "unauthenticated",
  "sign_in_to_upload",
  "scope_missing",
  "key_not_allowed",
  "preset_needs_pro",
  "pro_only",
]);

/** Makes the pictures of an order. Throws `CliError` for what ends all of it. */
export async function runOrder(order: Order, { carvas, terminal, signal, firstAnswerAt }: RunParts): Promise<ExitCode> {
  const folders = order.sources.flatMap((source) => [resolve(source), dirname(resolve(source))]);
  const journal = await openJournal(order.out === undefined ? folders : [...folders, resolve(order.out)]);
  const photos = await findPhotos(order, journal.isPicture);
  const preset = await requirePreset(carvas, order.preset, signal);
  if (order.isDryRun) return tellPrice(photos, { carvas, terminal, signal, preset });
  await requireFolders(photos);
  const logo = order.logo === undefined ? null : await sendLogo(carvas, order.logo, signal);
  const report = createReport(terminal, { total: photos.length, isQuiet: order.isQuiet });
  const parts: MakeParts = {
    carvas,
    order: { ...order, preset: preset.name },
    isRetail: preset.section === "retail",
    logo,
    journal,
    signal,
    wasPaid: noticeFromBefore(firstAnswerAt()),
    ordered: report.ordered,
    charged: report.charged,
  };
  const ending = await makeAll(parts, photos, report);
  report.end();
  if (ending !== null) throw ending;
  if (signal.aborted) return exitCodes.interrupted;
  const { failed, unsaved, inTheWay } = report.counts;
  return failed + unsaved + inTheWay > 0 ? exitCodes.someFailed : exitCodes.done;
}

/** So many at a time. Gives what ended the order before its end; what is under way then is brought to its own end. */
async function makeAll(parts: MakeParts, photos: readonly Photo[], report: Report): Promise<CliError | null> {
  const waiting = [...photos];
  let ending: CliError | null = null;
  const work = async (): Promise<void> => {
    for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
      if (parts.signal.aborted || ending !== null) return;
      ending = (await makeOne(parts, photo, report)) ?? ending;
    }
  };
  await Promise.all(Array.from({ length: parts.order.concurrency }, work));
  return ending;
}

async function makeOne(parts: MakeParts, photo: Photo, report: Report): Promise<CliError | null> {
  try {
    report.done(photo, await makePicture(parts, photo, (stage) => report.stage(photo, stage)));
    return null;
  } catch (error) {
    if (parts.signal.aborted) {
      report.left(photo);
      return null;
    }
    if (error instanceof CarvasError && error.code === "insufficient_tokens") {
      report.left(photo);
      return new CliError("The tokens ran out. Buy more and run this again: it goes on here.", exitCodes.outOfTokens);
    }
    if (error instanceof CarvasError && refusals.has(error.code)) {
      report.left(photo);
      return asRefusal(error);
    }
    if (await isServerGone(parts, error)) {
      report.left(photo);
      return new CliError(
        "The server is not reached any more. Run this again later: it goes on here, and what was ordered is not paid twice.",
        exitCodes.refused,
      );
    }
    report.failed(photo, describe(error));
    return null;
  }
}

/** One connection that broke may be this photo's own affair, such as a proxy that takes no file so large. */
async function isServerGone({ carvas, signal }: MakeParts, error: unknown): Promise<boolean> {
  if (!(error instanceof CarvasError) || error.code !== "network") return false;
  return carvas.call("GET /api/presets", { signal }).then(
    () => false,
    (asked: unknown) => asked instanceof CarvasError && asked.code === "network",
  );
}

/** A picture that can't be written is paid all the same: that is found out before anything is ordered. */
async function requireFolders(photos: readonly Photo[]): Promise<void> {
  for (const folder of new Set(photos.map(({ target }) => dirname(target)))) {
    try {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    } catch {
      throw new CliError(`No pictures can be written into ${folder}. Name another folder by --out.`);
    }
  }
}

/** Tells pictures that were ordered before this order began, and those of equal photos, which are one picture. */
function noticeFromBefore(begunAt: Date | null): MakeParts["wasPaid"] {
  const known = new Set<string>();
  return ({ id, createdAt }) => {
    const isKnown = known.has(id);
    known.add(id);
    return isKnown || (begunAt !== null && new Date(createdAt) < begunAt);
  };
}

async function requirePreset(carvas: Carvas, name: string, signal: AbortSignal): Promise<Preset> {
  const presets = await carvas.call("GET /api/presets", { signal }).catch((error: unknown) => {
    throw error instanceof CarvasError ? asRefusal(error) : error;
  });
  const wanted = name.trim().toLowerCase();
  const preset = presets.find((one) => one.name.toLowerCase() === wanted || one.id === wanted);
  if (preset === undefined) {
    const near = presets.filter(({ section }) => section !== "catalogue").map((one) => one.name);
    throw new CliError(`There is no preset "${name}". There are: ${near.join(", ")}, and more.`, exitCodes.refused);
  }
  if (!preset.available) throw new CliError(`The preset "${preset.name}" belongs to the Pro plan.`, exitCodes.refused);
  return preset;
}

async function sendLogo(carvas: Carvas, path: string, signal: AbortSignal): Promise<Upload> {
  const content = await readFile(path).catch(() => {
    throw new CliError(`The logo ${path} can't be read.`);
  });
  try {
    const file = new Blob([new Uint8Array(content)]);
    return await carvas.sendPhoto(file, { name: basename(path), purpose: "logo", signal });
  } catch (error) {
    if (!(error instanceof CarvasError)) throw error;
    throw new CliError(`The logo was refused: ${describe(error)}`, exitCodes.refused);
  }
}

type PriceParts = Omit<RunParts, "firstAnswerAt"> & { preset: Preset };

async function tellPrice(
  photos: readonly Photo[],
  { carvas, terminal, signal, preset }: PriceParts,
): Promise<ExitCode> {
  const balance = await carvas.call("GET /api/profile", { signal }).then(
    (profile) => `${tokensOf(profile.generation_tokens)} are there`,
    (error: unknown) => {
      if (error instanceof CarvasError && error.code === "scope_missing") return "this key may not read the balance";
      throw error instanceof CarvasError ? asRefusal(error) : error;
    },
  );
  for (const { path, target } of photos) terminal.write(`${basename(path)} → ${basename(target)}\n`);
  terminal.write(
    `${photos.length} of them in ${preset.name}: ${tokensOf(photos.length)} at most; what was made before costs nothing. ` +
      `Now ${balance}. Nothing was sent.\n`,
  );
  return exitCodes.done;
}

function asRefusal(error: CarvasError): CliError {
  return new CliError(describe(error), exitCodes.refused);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "It failed, and nobody knows why.";
  const reasons = error instanceof CarvasError ? error.reasons : [];
  return [error.message, ...reasons].join(" ");
}
