import type { CarBox } from "#contract/car-box.ts";
import { cutSideNames, fitsFormat } from "#contract/cut-cars.ts";
import { AppError } from "#contract/errors.ts";
import type { FileFormat } from "#contract/file-formats.ts";
import { noticeableEnlargement } from "#contract/limits.ts";
import type { CarPose } from "#imaging/compose/car-pose.ts";
import { composeScene, type PictureLogo } from "#imaging/compose/compose-scene.ts";
import { differencePicture } from "#imaging/compose/difference-picture.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import type { Placement } from "#imaging/compose/placement.ts";
import { proveCarUnchanged } from "#imaging/compose/prove-car-unchanged.ts";
import { keepsCarPixels, type Scene } from "#imaging/compose/scene.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import type { DigitalSourceType } from "#imaging/encode/image-marking.ts";
import { decodeLogo, type Logo } from "#imaging/logo/decode-logo.ts";
import { treatCar } from "#imaging/plates/treat-car.ts";
import type { EnginePicture, EngineRequest, ImageEngine, PictureFinish } from "../image-engine.ts";
import { loadPlace, type StudioPlaceDeps } from "./studio-place.ts";

/**
 * A retail JPEG is what its proof is measured on: at 96 nothing on six noisy photos was off by more than ΔE 10 (docs/decisions/071). PNG is
 * lossless whatever stands here.
 */
const encodingQuality = {
  scene: { jpeg: 90, webp: 90, png: 100 },
  retail: { jpeg: 96, webp: 93, png: 100 },
} as const satisfies Record<string, Record<FileFormat, number>>;

export type StudioEngineDeps = StudioPlaceDeps & {
  paintViews: ImageEngine["views"];
  readCar: ImageEngine["detect"];
};

/** The embedded engine: cuts the car out and stands it in path-traced scenes, and paints 3D bodies. Needs no key and no network. */
export function createStudioEngine({ paintViews, readCar, ...deps }: StudioEngineDeps): ImageEngine {
  const parts = { ...deps, poseOf: rememberPoses() };
  return {
    name: "studio",
    transform: (request) => makePicture(parts, request),
    // A retail scene says itself that the car's pixels stay as they are.
    retail: (request) => makePicture(parts, request),
    views: paintViews,
    detect: readCar,
  };
}

type PictureParts = Omit<StudioEngineDeps, "paintViews" | "readCar"> & { readonly poseOf: (car: CarCutOut) => CarPose };

/** A cut-out is never changed, and one car is put into many scenes: its pose is looked for once. */
function rememberPoses(): PictureParts["poseOf"] {
  const poses = new WeakMap<CarCutOut, CarPose>();
  return (car) => {
    const pose = poses.get(car) ?? estimatePose(car, readSilhouette(car));
    poses.set(car, pose);
    return pose;
  };
}

async function makePicture(deps: PictureParts, request: EngineRequest): Promise<EnginePicture> {
  const { source, place, ratio, isWatermarked, createdAt, onStage, signal, finish } = request;
  if (typeof place === "string" && !deps.scenes.has(place)) throw new AppError("unknown_preset");

  onStage("cutting_out");
  // Both mostly wait for decoders, which run side by side.
  const [car, { scene, ...pictures }, logo] = await Promise.all([
    source.readCutOut(),
    loadPlace(deps, place),
    readLogo(finish),
  ]);
  signal.throwIfAborted();
  const cutSides = cutSideNames.filter((side) => car.geometry.cutSides[side]);
  if (!fitsFormat({ carBox: car.box, cutSides }, ratio)) throw new AppError("car_too_tall_for_format");

  onStage("placing");
  const pose = deps.poseOf(car);
  const shown = await treatNumberPlate(car, finish);
  const composed = await composeScene({
    car: shown,
    pose,
    scene,
    ...pictures,
    ratio,
    isWatermarked,
    framing: finish.framing,
    ...logo,
  });
  signal.throwIfAborted();

  onStage("finishing");
  // A scene says itself that the car's pixels stay as they are, and proves it.
  const isRetail = keepsCarPixels(scene);
  const content = await encodeImage(
    { ...composed, channels: 3 },
    {
      format: finish.fileFormat,
      quality: encodingQuality[isRetail ? "retail" : "scene"][finish.fileFormat],
      marking: {
        digitalSourceType: sourceTypeOf(scene, finish),
        engine: "studio",
        preset: scene.name,
        createdAt,
      },
    },
  );
  const proven = isRetail
    ? await proveCarUnchanged({
        composed,
        car,
        content,
        fileFormat: finish.fileFormat,
        treatedPlate: finish.numberPlate?.quad ?? null,
      })
    : null;
  return {
    madeBy: "studio",
    madeWith: null,
    engineNotes: [],
    content,
    width: composed.width,
    height: composed.height,
    carBox: boxInPicture(car.box, composed.placement),
    wasEnlarged: composed.enlargedBy > noticeableEnlargement || composed.isReduced,
    carUnchanged: proven?.proof ?? null,
    differencePicture: proven === null ? null : await differencePicture(proven, composed),
  };
}

/** In a photographed place nothing is rendered but shadow and reflection of what was captured. */
function sourceTypeOf({ section }: Pick<Scene, "section">, { logo, numberPlate }: PictureFinish): DigitalSourceType {
  if (section !== "own") return "compositeSynthetic";
  return logo === null && (numberPlate?.cover ?? null) === null ? "compositeCapture" : "composite";
}

async function treatNumberPlate(car: CarCutOut, { numberPlate }: PictureFinish): Promise<CarCutOut> {
  if (numberPlate === null) return car;
  const { quad, cover } = numberPlate;
  return treatCar(car, { quad, cover: cover === null ? null : await openLogo(cover) });
}

async function readLogo({ logo }: PictureFinish): Promise<{ logo?: PictureLogo }> {
  return logo === null ? {} : { logo: { logo: await openLogo(logo.content), settings: logo.settings } };
}

/** Throws `logo_missing` for a file that is damaged: a picture without it is not what was asked for. */
async function openLogo(content: Uint8Array): Promise<Logo> {
  try {
    return await decodeLogo(content);
  } catch (cause) {
    throw new AppError("logo_missing", { cause });
  }
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
