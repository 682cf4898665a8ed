import type { CarBox } from "#contract/car-box.ts";
import type { DigitalSourceType } from "#contract/digital-source-types.ts";
import type { FileFormat } from "#contract/file-formats.ts";
import { noticeableEnlargement } from "#contract/limits.ts";
import { differencePicture } from "#imaging/compose/difference-picture.ts";
import type { Placement } from "#imaging/compose/placement.ts";
import { proveCarUnchanged } from "#imaging/compose/prove-car-unchanged.ts";
import { keepsCarPixels } from "#imaging/compose/scene.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import type { EnginePicture, EngineRequest } from "../image-engine.ts";
import type { StudioComposition } from "./studio-pictures.ts";

/**
 * A retail JPEG is what its proof is measured on: at 96 nothing on six noisy photos was off by more than ΔE 10 (docs/decisions/071). PNG is
 * lossless whatever stands here.
 */
const encodingQuality = {
  scene: { jpeg: 90, webp: 90, png: 100 },
  retail: { jpeg: 96, webp: 93, png: 100 },
} as const satisfies Record<string, Record<FileFormat, number>>;

/** By whom and with what a picture was made. */
export type MadeBy = Pick<EnginePicture, "madeBy" | "madeWith" | "engineNotes"> & {
  readonly digitalSourceType: DigitalSourceType;
};

/** Encodes a picture with its marking, and proves its car where a scene says that the car's pixels stay as they are. */
export async function finishPicture(
  { composed, car, scene }: Pick<StudioComposition, "composed" | "car" | "scene">,
  { finish, createdAt }: Pick<EngineRequest, "finish" | "createdAt">,
  { madeBy, madeWith, engineNotes, digitalSourceType }: MadeBy,
): Promise<EnginePicture> {
  const { fileFormat, numberPlate } = finish;
  const isRetail = keepsCarPixels(scene);
  const marking = {
    digitalSourceType,
    engine: madeBy,
    model: madeWith?.model ?? null,
    preset: scene.name,
    createdAt,
  };
  const content = await encodeImage(
    { ...composed, channels: 3 },
    { format: fileFormat, quality: encodingQuality[isRetail ? "retail" : "scene"][fileFormat], marking },
  );
  const compared = isRetail
    ? await proveCarUnchanged({ composed, car, content, fileFormat, treatedPlate: numberPlate?.quad ?? null })
    : null;
  // Of a car without one solid pixel nothing is proven.
  const proven = compared !== null && compared.proof.comparedPixels > 0 ? compared : null;
  return {
    madeBy,
    madeWith,
    engineNotes,
    content,
    width: composed.width,
    height: composed.height,
    carBox: boxInPicture(car.box, composed.placement),
    wasEnlarged: composed.enlargedBy > noticeableEnlargement || composed.isReduced,
    carUnchanged: proven?.proof ?? null,
    differencePicture: proven === null ? null : await differencePicture(proven, composed),
  };
}

/** Rounded as the compositor rounds when it scales the car. */
function boxInPicture(box: CarBox, { carLeft, carTop, carScale }: Placement): CarBox {
  return {
    left: carLeft,
    top: carTop,
    width: Math.max(1, Math.round(box.width * carScale)),
    height: Math.max(1, Math.round(box.height * carScale)),
  };
}
