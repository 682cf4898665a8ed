import { cutSideNames, fitsFormat } from "#contract/cut-cars.ts";
import { AppError } from "#contract/errors.ts";
import type { CarPose } from "#imaging/compose/car-pose.ts";
import { composeScene, type ComposedImage, type PictureLogo } from "#imaging/compose/compose-scene.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import { flipCar, flipPose, flipQuad } from "#imaging/compose/flip-car.ts";
import type { Scene } from "#imaging/compose/scene.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { decodeLogo, type Logo } from "#imaging/logo/decode-logo.ts";
import { treatCar } from "#imaging/plates/treat-car.ts";
import type { EngineRequest, PictureFinish } from "../image-engine.ts";
import { loadPlace, type StudioPlaceDeps } from "./studio-place.ts";

/** A car in its scene, and all that went into it. */
export type StudioComposition = {
  readonly composed: ComposedImage;
  /** Of the photo, its plate untouched. */
  readonly car: CarCutOut;
  /** As it is shown: mirrored, and its plate treated, where that is wanted. */
  readonly shown: CarCutOut;
  readonly pose: CarPose;
  readonly scene: Scene;
  /** The user's; null where none is wanted. */
  readonly logo: PictureLogo | null;
};

/** Puts cars into scenes. Engines that repaint a picture go by the same composition as the one whose picture it is. */
export type StudioPictures = {
  /**
   * @param options.isBare without logo and mark, which are laid over what is made of it
   * @throws AppError what the photo, the place or the logo is refused for
   */
  compose: (request: EngineRequest, options?: { readonly isBare: boolean }) => Promise<StudioComposition>;
  /** Looks for the pose of a car that is composed next. */
  prepare: (car: CarCutOut) => void;
};

export function createStudioPictures(deps: StudioPlaceDeps): StudioPictures {
  const parts = { ...deps, poseOf: rememberPoses() };
  return {
    compose: (request, { isBare } = { isBare: false }) => compose(parts, request, isBare),
    prepare: (car) => void parts.poseOf(car),
  };
}

type Parts = StudioPlaceDeps & { readonly poseOf: (car: CarCutOut) => CarPose };

/** A cut-out is never changed, and one car is put into many scenes: its pose is looked for once. */
function rememberPoses(): Parts["poseOf"] {
  const poses = new WeakMap<CarCutOut, CarPose>();
  return (car) => {
    const pose = poses.get(car) ?? estimatePose(car, readSilhouette(car));
    poses.set(car, pose);
    return pose;
  };
}

async function compose(deps: Parts, request: EngineRequest, isBare: boolean): Promise<StudioComposition> {
  const { source, place, ratio, isWatermarked, onStage, signal, finish } = request;
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
  const { framing, placing } = finish;
  const { pose, shown } = await showCar(deps, car, finish);
  const own = isBare ? {} : { isWatermarked, ...(logo !== null && { logo }) };
  const turned = placing === undefined ? {} : { placing };
  const composed = await composeScene({ car: shown, pose, scene, ...pictures, ratio, framing, ...turned, ...own });
  signal.throwIfAborted();
  return { composed, car, shown, pose, scene, logo };
}

/** As it comes into the picture. Mirrored before its plate is covered: the cover's lettering can be read. */
async function showCar(
  { poseOf }: Parts,
  car: CarCutOut,
  { numberPlate, placing }: PictureFinish,
): Promise<Pick<StudioComposition, "shown" | "pose">> {
  const pose = poseOf(car);
  if (placing?.isMirrored !== true) return { pose, shown: await treatNumberPlate(car, numberPlate) };
  const quad = numberPlate && flipQuad(numberPlate.quad, car);
  const plate = numberPlate && quad && { ...numberPlate, quad };
  return { pose: flipPose(pose, car), shown: await treatNumberPlate(flipCar(car), plate) };
}

async function treatNumberPlate(car: CarCutOut, numberPlate: PictureFinish["numberPlate"]): Promise<CarCutOut> {
  if (numberPlate === null) return car;
  const { quad, cover } = numberPlate;
  return treatCar(car, { quad, cover: cover === null ? null : await openLogo(cover) });
}

async function readLogo({ logo }: PictureFinish): Promise<PictureLogo | null> {
  return logo === null ? null : { logo: await openLogo(logo.content), settings: logo.settings };
}

/** Throws `logo_missing` for a file that is damaged: a picture without it is not what was asked for. */
async function openLogo(content: Uint8Array): Promise<Logo> {
  try {
    return await decodeLogo(content);
  } catch (cause) {
    throw new AppError("logo_missing", { cause });
  }
}
