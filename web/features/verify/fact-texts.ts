import type { DigitalSourceType } from "#contract/digital-source-types.ts";
import { carWords, outlineTexts } from "#contract/outlines.ts";
import type { PictureStatement } from "#contract/picture-statement.ts";
import type { FoundCredentials } from "#credentials/read-credentials.ts";
import type { Signature } from "./verdict.ts";

export type Fact = { readonly name: string; readonly value: string; readonly note?: string };

const kinds = {
  scene: "A car in a scene",
  retail: "A retail picture",
  views: "A view of a described car",
  "cut-out": "A car cut out, with a drawn shadow",
} as const satisfies Record<PictureStatement["kind"], string>;

const sources = {
  compositeSynthetic: "A photographed car, set by our own engine into a place that was rendered",
  compositeCapture: "A photographed car, set by our own engine into a photo of another place",
  composite: "A photographed car and drawn parts, put together by our own engine",
  algorithmicMedia:
    "An illustration: a 3D body of that kind of car, painted by our own engine. No photo of a car is in it",
  compositeWithTrainedAlgorithmicMedia: "A photographed car, in a picture that an AI model repainted",
  trainedAlgorithmicMedia: "Painted by an AI model",
} as const satisfies Record<DigitalSourceType, string>;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const whole = new Intl.NumberFormat("en-GB");
/** Never rounded up to the whole. */
const share = (part: number) => `${Math.floor(part * 10_000) / 100} %`;

/** What is stated of a picture of ours; `outlineNow`: what is known of its car's outline by now. */
export function factsOfStatement(statement: PictureStatement, outlineNow = statement.outline): Fact[] {
  const { kind, preset, sourceType, createdAt, isCopy, model } = statement;
  const place = kind === "scene" || kind === "retail" ? `, ${preset}` : "";
  return [
    { name: "Made from", value: sources[sourceType], ...(model !== null && { note: `The model: ${model}.` }) },
    {
      name: "What it is",
      value: `${kinds[kind]}${place}`,
      ...(isCopy && { note: "A copy in another size or type of file than it was made in." }),
    },
    { name: "Made on", value: day.format(new Date(createdAt)) },
    factOfCar(statement, outlineNow),
  ];
}

function factOfCar(
  { kind, carUnchanged, isCopy, sourceType, outline }: PictureStatement,
  outlineNow: PictureStatement["outline"],
): Fact {
  const name = "The car";
  if (carUnchanged === null) return { name, value: "Not proven unchanged", note: whyUnproven(kind, sourceType) };
  const { unchangedShare, comparedPixels, meanDeltaE, worstDeltaE, carScale, excludesNumberPlate } = carUnchanged;
  const figures = [
    `${share(unchangedShare)} of ${whole.format(comparedPixels)} pixels of the car are the photo's own, before the file was encoded.`,
    `Encoding changed their colour by ${meanDeltaE.toFixed(2)} on average and ${worstDeltaE.toFixed(1)} at most; about 1 can just be seen (CIEDE2000).`,
    ...(carScale < 1 ? [`The photo's car is larger, and is shown at ${share(carScale)} of its size.`] : []),
    ...(excludesNumberPlate ? ["Its number plate was blurred or covered, and is not compared."] : []),
    ...(outlineNow === null ? [] : [outlineTexts[outlineNow]]),
    ...(outlineNow === outline ? [] : ["That was told after the file was signed."]),
    ...(isCopy ? ["Measured on the file that was made, of which this is a copy: its own encoding comes on top."] : []),
  ];
  return {
    name,
    value: `${carWords(carUnchanged, outlineNow)}${isCopy ? " (in the original file)" : ""}`,
    note: figures.join(" "),
  };
}

function whyUnproven(kind: PictureStatement["kind"], sourceType: DigitalSourceType): string {
  if (kind === "views") return "It is painted after a description, not after a car that stood before a camera.";
  if (sourceType === "compositeWithTrainedAlgorithmicMedia") return "An AI model had its hand on the whole picture.";
  return "Its light was fitted to the place. Retail pictures leave the car as it was photographed, and prove it.";
}

/** Who signed a picture of ours. */
export function factsOfSignature({ signer, signedAt, isTest, isExpired }: Signature): Fact[] {
  const until = `The certificate ${isExpired ? "was" : "is"} valid until ${day.format(new Date(signer.validUntil))}.`;
  const late = "It has expired, and no timestamp tells that it was signed before.";
  return [
    {
      name: "Signed by",
      value: signer.name,
      note: [
        isTest
          ? "A test certificate, which this installation made for itself: it proves that the picture comes from here, and nobody else vouches for who that is."
          : `Issued by ${signer.issuer}.`,
        until,
        ...(isExpired && signedAt === null ? [late] : []),
      ].join(" "),
    },
    ...(signedAt === null ? [] : [{ name: "Signed at", value: `${moment.format(new Date(signedAt))} UTC` }]),
  ];
}

/** IPTC's words that cameras and other makers use. */
const othersSources: Readonly<Record<string, string>> = {
  digitalCapture: "Taken by a camera",
  computationalCapture: "Taken by a camera that computes its pictures",
  negativeFilm: "Scanned from film",
  positiveFilm: "Scanned from film",
  print: "Scanned from a print",
  humanEdits: "Edited by a person",
  minorHumanEdits: "Edited by a person",
  compositeCapture: "Put together of several photos",
  algorithmicallyEnhanced: "A photo that an algorithm has changed",
  dataDrivenMedia: "Drawn from data",
  digitalArt: "Drawn by a person",
  digitalCreation: "Made by a person with a computer",
  virtualRecording: "Recorded on a screen",
  composite: "Put together of several parts",
  compositeSynthetic: "Put together, with parts that were made by a computer",
  trainedAlgorithmicMedia: "Made by an AI model",
  compositeWithTrainedAlgorithmicMedia: "Edited with an AI model",
  algorithmicMedia: "Made by an algorithm",
  screenCapture: "A picture of a screen",
};

/** In words; the word itself where it is not known. */
export const sourceInWords = (word: string): string => othersSources[word] ?? word;

/** What somebody else's credentials say. */
export function factsOfOthers({
  signer,
  software,
  sourceType,
  signedAt,
  isExpired,
  isSigned,
}: FoundCredentials): Fact[] {
  return [
    {
      name: "Signed as",
      value: signer.name,
      note: `The certificate says that ${signer.issuer} issued it.${isExpired ? " It has expired." : ""}`,
    },
    ...(isSigned && sourceType !== null ? [{ name: "Says it is", value: sourceInWords(sourceType) }] : []),
    ...(isSigned && software !== "" ? [{ name: "Written by", value: software }] : []),
    ...(signedAt === null ? [] : [{ name: "Signed at", value: `${moment.format(new Date(signedAt))} UTC` }]),
  ];
}
