import { backgroundCamera } from "#contract/limits.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { frameRules } from "./frame-rules.ts";
import { readPhotoLight } from "./photo-light.ts";
import type { Scene, SceneRatio, SceneStand } from "./scene.ts";
import { drawSoftShadows } from "./soft-shadows.ts";

/** What a dealer says of a photo of an empty place: shares of its height from the top, and the floor's gloss from 0 to 1. */
export type PhotoOfPlace = {
  readonly name: string;
  readonly horizonShare: number;
  /** Where the nearest tyre stands. */
  readonly groundShare: number;
  readonly gloss: number;
};

export type SceneOfPhoto = { readonly scene: Scene; readonly shadows: RgbPicture<"shadow atlas"> };

/** A telephone's usual lens (26 mm on a frame whose diagonal is 43.3 mm): focal length to the photo's diagonal. */
const usualFocalShare = 0.6;
/** Nobody photographs a place for a car to stand nearer or farther than this; a lens that says so was another one. */
const plausibleDepthsMetres = [3, 16] as const;

/**
 * A photo of an empty showroom or forecourt as a scene: a level camera with a shifted lens (docs/decisions/001), its light read from the
 * photo, and the soft shadow of a car under a wide sky or ceiling. The car keeps its own pixels, as in a retail studio.
 */
export function sceneOfPhoto(plate: RgbPicture<"plate">, place: PhotoOfPlace): SceneOfPhoto {
  const { width, height } = plate;
  const horizonRow = place.horizonShare * height;
  const groundRow = place.groundShare * height;
  const camera = cameraOf({ width, height, horizonRow, groundRow });
  const light = readPhotoLight(plate, groundRow);
  const { shadows, atlas } = drawSoftShadows({ lightFromRight: light.fromRight, gloss: place.gloss });
  const setting = { width, height, groundRow, camera };
  return {
    shadows: atlas,
    scene: {
      id: "own",
      name: place.name,
      section: "own",
      plate: { width, height },
      camera,
      stands: {
        "4:3": standOf("4:3", setting),
        "1:1": standOf("1:1", setting),
        "16:9": standOf("16:9", setting),
        "9:16": standOf("9:16", setting),
      },
      keyLight: light.key,
      ambient: light.ambient,
      floor: { ...floorOf(place.gloss), colour: [...light.floorColour] },
      grade: { exposure: 1, contrast: 1, saturation: 1 },
      shadows,
      prompt: "Place this exact car, unchanged, on the floor of the photographed place, where the ground line says.",
    },
  };
}

type Rows = {
  readonly width: number;
  readonly height: number;
  readonly horizonRow: number;
  readonly groundRow: number;
};

function cameraOf({ width, height, horizonRow, groundRow }: Rows): Scene["camera"] {
  const diagonal = Math.hypot(width, height);
  const perMetre = pixelsPerMetreAt(groundRow, horizonRow);
  const [nearest, farthest] = plausibleDepthsMetres;
  const focalPixels = Math.min(farthest * perMetre, Math.max(nearest * perMetre, usualFocalShare * diagonal));
  return {
    heightMetres: backgroundCamera.heightMetres,
    focalMillimetres: (focalPixels / diagonal) * 43.27,
    focalPixels,
    pitchDegrees: 0,
    horizonRow,
    centreColumn: width / 2,
  };
}

/** Upright plate pixels to a metre of what stands on this row. */
function pixelsPerMetreAt(row: number, horizonRow: number): number {
  return Math.max(1, row - horizonRow) / backgroundCamera.heightMetres;
}

/** A stand shows no more of the photo than this times what a usual car fills: farther, the car would be lost in it. */
const widestView = 1.5;
/** From the nearest tyre to the car's middle, as ratios of their depths, over the ways a car may stand. */
const middleToNearest = [1.14, 1.32] as const;

type Setting = {
  readonly width: number;
  readonly height: number;
  readonly groundRow: number;
  readonly camera: Scene["camera"];
};

function standOf(ratio: SceneRatio, { width, height, groundRow, camera }: Setting): SceneStand {
  const [across, down] = ratio.split(":").map(Number);
  if (across === undefined || down === undefined) throw new Error(`not a ratio: ${ratio}`);
  const rule = frameRules[ratio];
  const filledByCar =
    (backgroundCamera.carLengthMetres * pixelsPerMetreAt(groundRow, camera.horizonRow)) / rule.maxWidthShare;
  const largest = Math.min(width, (height * across) / down);
  const cropWidth = Math.min(width, Math.max(1, Math.floor(Math.min(largest, widestView * filledByCar))));
  const cropHeight = Math.min(height, Math.max(1, Math.round((cropWidth * down) / across)));
  const top = Math.min(Math.max(0, Math.round(groundRow - rule.baselineShare * cropHeight)), height - cropHeight);
  const lineDepth = camera.focalPixels / pixelsPerMetreAt(groundRow, camera.horizonRow);
  // Where the line is too near for a car to fit into the photo, it stands farther back.
  const fittingDepth = (camera.focalPixels * backgroundCamera.carLengthMetres) / (rule.maxWidthShare * largest);
  const nearest = lineDepth * middleToNearest[0];
  return {
    crop: { left: Math.floor((width - cropWidth) / 2), top, width: cropWidth, height: cropHeight },
    xMetres: 0,
    depthMetres: Math.max(nearest, fittingDepth),
    depthRangeMetres: [nearest, Math.max(lineDepth * middleToNearest[1], fittingDepth)],
  };
}

/** As the rendered studios' floors: concrete is 0.3 rough and throws back a quarter, polished stone half of what a mirror would. */
function floorOf(gloss: number): Pick<Scene["floor"], "roughness" | "reflectivity"> {
  return { roughness: 0.42 - 0.34 * gloss, reflectivity: 0.5 * gloss };
}
