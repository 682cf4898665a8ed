import { fileFormatFacts } from "#contract/file-formats.ts";
import type { HistoryKind } from "#contract/picture-kinds.ts";
import type { Picture, PictureGroup } from "#contract/pictures.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";

/** Texts of the history. */
export const pictureTexts = {
  deleteHint:
    "No token comes back, but what you paid the studio stays paid: while your plan has its preset, a picture can be made again in any format, free.",
  offline: "You are offline. The pictures are kept; try again when you are back.",
  zipFailed: "ZIP creation failed",
  deleteFailed: "Nothing was deleted",
  restoreFailed: "Nothing was brought back",
  renameFailed: "The title was not changed",
} as const;

export const kindNames = {
  scene: "Scenes",
  retail: "Retail pictures",
  run: "Bulk runs",
  views: "Six views",
} as const satisfies Record<HistoryKind, string>;

export function picturesText(count: number): string {
  return count === 1 ? "1 picture" : `${count.toLocaleString("en-GB")} pictures`;
}

/** `200 of 250 pictures` */
export function partOfPicturesText(part: readonly string[], all: readonly string[]): string {
  return `${part.length.toLocaleString("en-GB")} of ${picturesText(all.length)}`;
}

/** Its title, or what it shows: the preset, or the views. */
export function nameOf({ title, preset, car }: Pick<Picture, "title" | "preset" | "car">): string {
  return title ?? (car === null ? shownPreset(preset ?? "") : `Six views, ${car.customColour ?? car.colour}`);
}

/** A background of one's own goes by the name it was given. */
export function shownPreset(preset: string): string {
  return preset.replace(/^Own: /, "");
}

export function nameOfGroup({ title, kind, name }: Pick<PictureGroup, "title" | "kind" | "name">): string {
  return title ?? (kind === "run" ? `Run in ${shownPreset(name)}` : name);
}

/** All that tells a picture from its neighbours, for those who hear it. */
export function spokenName(picture: Picture): string {
  const { aspectRatio, photo, createdAt } = picture;
  const facts = [nameOf(picture), aiMark(picture), aspectRatio, photo?.fileName, dayText(createdAt)];
  return facts.filter(Boolean).join(", ");
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const momentFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

export const dayText = (moment: string): string => dayFormat.format(new Date(moment));
export const momentText = (moment: string): string => momentFormat.format(new Date(moment));
export const timeText = (moment: string): string => timeFormat.format(new Date(moment));

/** The screen on which a picture was made, with the picture on it. */
export function toolPath({ id, kind, photo, runId, requestId }: Picture): string {
  if (kind === "views") return `/custom-car?request=${requestId ?? ""}`;
  if (runId !== null) return `/retail-mode?tab=bulk&run=${runId}`;
  return `${kind === "retail" ? "/retail-mode" : "/photo-upload"}?photo=${photo?.uploadId ?? ""}&picture=${id}`;
}

/** The same photo in its tool: from a run it is opened alone there. */
export function makeAgainPath(picture: Picture): string {
  return toolPath({ ...picture, runId: null });
}

const plateWords = { keep: "as it is", blur: "made unreadable", cover: "covered" } as const;

/** What made it, as pairs of a name and a text. */
export function recipeOf(picture: Picture): [string, string][] {
  const { photo, preset, aspectRatio, width, height, fileFormat, logo, plateTreatment, isPlateFound, car } = picture;
  const plateNote = isPlateFound === false ? ", but none was found" : "";
  const facts: [string, string | null][] = [
    ["Photo", photo?.fileName ?? null],
    ["Car", car && `${car.year} ${car.make} ${car.model}`],
    ["Colour", car && (car.customColour ?? car.colour)],
    ["Wheels", car?.wheelColour ?? null],
    ["Modifications", car?.modifications ?? null],
    ["Preset", preset],
    ["Format", aspectRatio && `${aspectRatio}, ${width} × ${height} pixels`],
    ["File", fileFormat && fileFormatFacts[fileFormat].name],
    ["Logo", car ? null : logo ? `${logo.position.replaceAll("-", " ")}, ${logo.size}` : "none"],
    ["Number plate", plateTreatment ? plateWords[plateTreatment] + plateNote : (car?.numberPlate ?? null)],
    ["Mark", picture.isWatermarked ? "Core's small mark" : "none"],
    ["Made by", makerText(picture)],
    ["Made on", momentText(picture.createdAt)],
    ["Tokens", tokensText(picture)],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

function tokensText({ cost, isPassedThrough }: Picture): string {
  if (isPassedThrough) return "none: the photo was passed through";
  return cost === 0 ? "none: it belongs to a picture that was paid" : String(cost);
}

function makerText({ engine, madeBy }: Picture): string | null {
  if (madeBy === null) return null;
  if (madeBy === "cloud") return "an AI model";
  return engine === "cloud" ? "our studio, as the AI model’s picture was not right" : "our studio";
}

/** What an AI model painted says so wherever it is shown. */
export function aiMark({ madeBy, kind }: Picture): string | null {
  if (madeBy !== "cloud") return null;
  return kind === "views" ? engineTexts.aiView : engineTexts.aiPicture;
}
