import { createHash } from "node:crypto";
import { differenceAmplification, carProofSchema, carProofFileSchema, type CarProofFile } from "#contract/car-proof.ts";
import { AppError } from "#contract/errors.ts";
import { carWords, outlineTexts, type OutlineState } from "#contract/outlines.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import { turnOfVersion } from "#server/domain/uploads/version-history.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { makerOf } from "./generation-facts.ts";
import { pictureFileName } from "./picture-file-name.ts";
import { findPictureRow } from "./picture-store.ts";

export type CarProofDeps = { db: DatabaseOrTransaction; files: Pick<ObjectStore, "open"> };

/** What a proof says, the stored files that it is about, and what to call it when it is saved. */
export type ReadCarProof = { file: CarProofFile; pictureKey: string; photoKey: string; name: string };

/** The proof of one of the user's retail pictures. Throws `not_found`, also for a picture that has none. */
export async function readCarProof(
  { db, files }: CarProofDeps,
  own: { userId: string; id: string },
): Promise<ReadCarProof> {
  const row = await findPictureRow(db, own);
  const figures = carProofSchema.safeParse(row?.carUnchanged).data;
  if (row === null || row.resultKey === null || figures === undefined) throw new AppError("not_found");
  const upload = await requireUpload(db, { userId: own.userId, id: row.uploadId });
  const turnDegrees = await turnOfVersion(db, { uploadId: upload.id, version: row.recipe.cutOut ?? 0 });
  const file = carProofFileSchema.parse({
    title: `Proof: ${carWords(figures, row.outline)}`,
    generationId: row.id,
    createdAt: row.createdAt.toISOString(),
    engine: makerOf(row) ?? row.engine,
    preset: row.preset,
    aspectRatio: row.aspectRatio,
    picture: {
      sha256: await hashOf(files, row.resultKey),
      width: row.width,
      height: row.height,
      fileFormat: row.recipe.fileFormat,
    },
    photo: {
      sha256: await hashOf(files, upload.photoKey),
      width: upload.turn?.sentWidth ?? upload.width,
      height: upload.turn?.sentHeight ?? upload.height,
    },
    figures,
    outline: row.outline,
    differenceAmplification,
    method: [...methodOf(figures, row.outline), ...turnedBy(turnDegrees)],
  });
  const name = pictureFileName(row).replace(/\.[a-z]+$/, "-proof");
  return { file, pictureKey: row.resultKey, photoKey: upload.photoKey, name };
}

/** Turned by quarters the photo keeps every pixel; tilted, its pixels are new ones. */
function turnedBy(degrees: number): string[] {
  if (degrees === 0) return [];
  const how = degrees % 90 === 0 ? "which changes none of its pixels" : "which mixes each pixel of its neighbours";
  return [`The photo was turned by ${degrees}° first, ${how}: the car is compared with the photo so turned.`];
}

/** Of the stored bytes, which are those that are downloaded; read as they come, for a PNG may have 40 MB. */
async function hashOf(files: CarProofDeps["files"], key: string): Promise<string> {
  const hash = createHash("sha256");
  const { stream } = await files.open(key);
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

function methodOf(
  { carScale, excludesNumberPlate, encoded }: CarProofFile["figures"],
  outline: OutlineState | null,
): string[] {
  return [
    "Compared are the pixels of the car that lie wholly inside its outline, 3 pixels and more from its edge.",
    carScale < 1
      ? `The car has more pixels than the largest picture: the picture shows it at ${(100 * carScale).toFixed(1)} % of its size, and it is compared with the photo made smaller likewise.`
      : "The picture shows the car at the photo's own size: each pixel is compared with the photo's pixel.",
    "Unchanged: all three bytes of the pixel are the photo's, before the picture is encoded.",
    encoded.fileFormat === "png"
      ? "PNG keeps every byte. The finished file was decoded again to measure it."
      : "The finished file was decoded again: what it differs by is what its encoding did. CIEDE2000 is the usual measure of colour difference; about 1 can just be seen. SSIM compares structure in windows of 8 x 8 pixels; 1 is the same.",
    ...(excludesNumberPlate ? ["The number plate was blurred or covered at the user's wish and is not compared."] : []),
    `The comparison can't tell whether the outline holds the whole car. ${outline === null ? "Nothing was noted about that." : outlineTexts[outline]}`,
  ];
}
