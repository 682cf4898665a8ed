import { readFile } from "node:fs/promises";
import type { CarProofFile } from "#contract/car-proof.ts";
import { fileFormatFacts } from "#contract/file-formats.ts";
import { percentOf, type OutlineState } from "#contract/outlines.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { differenceKey } from "./picture-files.ts";
import type { ReadCarProof } from "./read-car-proof.ts";
import type { MakeRendition } from "./read-picture.ts";

export type PrintProofDeps = { files: Pick<ObjectStore, "reserve" | "withLocalFile">; makeRendition: MakeRendition };

/** On paper: 250 dots to the inch at the width that a picture has on the page. */
const paperFrame = { width: 1300, height: 1300, use: "paper" } as const;

/** The proof on one A4 page: what it comes to, photo, picture, difference and figures. `account`: whose turn it takes. */
export async function printCarProof(
  deps: PrintProofDeps,
  { file, pictureKey, photoKey }: ReadCarProof,
  account: string,
): Promise<Uint8Array> {
  const pictures = {
    picture: await forPaper(deps, account, pictureKey),
    photo: await forPaper(deps, account, photoKey),
    difference: await forPaper(deps, account, differenceKey(pictureKey)),
  };
  return layOutPage(file, pictures);
}

/** Strangers' photos are opened by the decoder alone. */
async function forPaper({ files, makeRendition }: PrintProofDeps, account: string, key: string): Promise<Uint8Array> {
  const aside = await files.reserve();
  try {
    await files.withLocalFile(key, (source) =>
      makeRendition({ account, source, target: aside.path, frame: paperFrame }),
    );
    return await readFile(aside.path);
  } finally {
    await aside.discard();
  }
}

type Pictures = Readonly<Record<"picture" | "photo" | "difference", Uint8Array>>;

const margin = 42;
const page = { width: 595, height: 842 } as const;
const columnGap = 14;
const inner = page.width - 2 * margin;
const ink = { text: "#16191d", soft: "#5a626c" } as const;

async function layOutPage(file: CarProofFile, pictures: Pictures): Promise<Uint8Array> {
  // Thirty megabytes with its fonts: loaded by the first proof that is printed.
  const { default: PdfDocument } = await import("pdfkit");
  const document = new PdfDocument({
    size: "A4",
    margin,
    info: { Title: file.title, Creator: "Carvas", CreationDate: new Date(file.createdAt) },
  });
  const bytes = collect(document);
  document.font("Helvetica-Bold").fontSize(17).fillColor(ink.text).text(file.title, margin, margin);
  document.font("Helvetica").fontSize(9).fillColor(ink.soft);
  const asked = `${dateFormat.format(new Date(file.createdAt))} UTC`;
  document.text(`Carvas, ${printable(file.preset)}, ${file.aspectRatio}. Asked for on ${asked}.`, { width: inner });
  document.moveDown(0.8).fontSize(10.5).fillColor(ink.text).text(verdictOf(file), { width: inner, lineGap: 2 });
  const half = (inner - columnGap) / 2;
  const top = document.y + 14;
  drawPicture(document, pictures.photo, { caption: "The photo", left: margin, top, width: half, height: 200 });
  const right = margin + half + columnGap;
  drawPicture(document, pictures.picture, { caption: "The picture", left: right, top, width: half, height: 200 });
  drawPicture(document, pictures.difference, {
    caption: `What encoding changed on the car, ${file.differenceAmplification} times amplified`,
    left: margin,
    top: top + 222,
    width: half,
    height: 200,
  });
  drawFigures(document, file, { left: right, top: top + 222, width: half });
  drawMethod(document, file, top + 446);
  document.end();
  return bytes;
}

type Place = { left: number; top: number; width: number };

function drawPicture(
  document: PDFKit.PDFDocument,
  picture: Uint8Array,
  { caption, left, top, width, height }: Place & { caption: string; height: number },
): void {
  document.font("Helvetica-Bold").fontSize(8.5).fillColor(ink.text).text(caption, left, top, { width });
  document.image(Buffer.from(picture), left, top + 13, { fit: [width, height - 13] });
}

/** What a reader wants to know, before any table. */
function verdictOf({ figures }: CarProofFile): string {
  const { comparedPixels, unchangedShare, encoded } = figures;
  const count = comparedPixels.toLocaleString("en-GB");
  const own =
    figures.carScale === 1 ? "the photo's own, byte for byte" : "those of the photo at this size, byte for byte";
  const part = unchangedShare === 1 ? `all ${count}` : `${percentOf(unchangedShare)} of ${count}`;
  const share = `Before the file is written, ${part} compared pixels of the car are ${own}.`;
  const isExact = encoded.worstDeltaE === 0;
  const { name } = fileFormatFacts[encoded.fileFormat];
  return isExact
    ? `${share} The finished ${name} holds every one of them exactly.`
    : `${share} Writing the finished ${name} then moved their colours by ${encoded.meanDeltaE.toFixed(2)} on average; about 1 can just be seen.`;
}

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

function floorTo(value: number, digits: number): string {
  return (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits);
}

/** The page's fonts know the letters of Western Europe: accents beyond them are left off, other scripts become question marks. */
function printable(words: string): string {
  return words.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (letter) => {
    const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
    return /^[\u0020-\u007e]+$/.test(plain) ? plain : "?";
  });
}

const outlineWords = {
  doubtful: "doubtful",
  judged: "not confirmed",
  confirmed: "confirmed",
} as const satisfies Record<OutlineState, string>;

function drawFigures(document: PDFKit.PDFDocument, { figures, outline, picture }: CarProofFile, place: Place): void {
  const { encoded } = figures;
  const rows: readonly (readonly [string, string])[] = [
    ["Pixels of the car compared", figures.comparedPixels.toLocaleString("en-GB")],
    ["Unchanged before encoding", percentOf(figures.unchangedShare)],
    ["Size of the car", figures.carScale === 1 ? "the photo's own" : `${(100 * figures.carScale).toFixed(1)} %`],
    ["File", `${fileFormatFacts[encoded.fileFormat].name}, ${picture.width} x ${picture.height}`],
    ["Mean colour difference (CIEDE2000)", encoded.meanDeltaE.toFixed(3)],
    ["Largest colour difference, of one pixel", encoded.worstDeltaE.toFixed(2)],
    ["Structural similarity (SSIM)", floorTo(encoded.ssim, 5)],
    ["Number plate", figures.excludesNumberPlate ? "treated, not compared" : "kept and compared"],
    ["Outline of the car", outline === null ? "not noted" : outlineWords[outline]],
  ];
  document.font("Helvetica-Bold").fontSize(8.5).fillColor(ink.text).text("Measured", place.left, place.top);
  for (const [index, [name, value]] of rows.entries()) {
    const top = place.top + 17 + index * 21;
    document.font("Helvetica").fontSize(8.5).fillColor(ink.soft).text(name, place.left, top, { width: 158 });
    document.font("Helvetica-Bold").fillColor(ink.text);
    document.text(value, place.left + 158, top, { width: place.width - 158, align: "right" });
  }
}

function drawMethod(document: PDFKit.PDFDocument, file: CarProofFile, top: number): void {
  document.font("Helvetica-Bold").fontSize(8.5).fillColor(ink.text).text("How it was measured", margin, top);
  document.font("Helvetica").fontSize(8.5).fillColor(ink.soft);
  for (const sentence of file.method) document.moveDown(0.35).text(sentence, { width: inner });
  document.moveDown(1).font("Helvetica-Bold").fillColor(ink.text).text("Which files (SHA-256)", { width: inner });
  drawFile(
    document,
    `The picture, as it is downloaded: ${fileFormatFacts[file.picture.fileFormat].name}`,
    file.picture,
  );
  drawFile(
    document,
    "The photo, as it is kept: upright and without its metadata, its pixels as they were sent",
    file.photo,
  );
  document.font("Helvetica").fontSize(8);
  document.moveDown(0.8).text(`Engine ${file.engine}. Generation ${file.generationId}.`, { width: inner });
}

function drawFile(
  document: PDFKit.PDFDocument,
  name: string,
  { sha256, width, height }: Pick<CarProofFile["photo"], "sha256" | "width" | "height">,
): void {
  document.font("Helvetica").fontSize(8.5).fillColor(ink.soft);
  document.moveDown(0.35).text(`${name}, ${width} x ${height} pixels`, { width: inner });
  document.font("Courier").fontSize(8).text(sha256, { width: inner });
}

async function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
