import type { Scene, SceneStand } from "#imaging/compose/scene.ts";

/** Width of a reduced plate in pixels: a tile 400 pixels wide shows half of it or more. 0.9 MB decoded. */
export const reducedPlateWidth = 640;
/** Side of a reduced shadow tile. It covers nine metres: 19 cm to a texel, some ten pixels of a picture that is 400 wide. */
export const reducedShadowPixels = 48;

/** A plate's width and a shadow tile's side, in pixels. */
export type SceneSize = { readonly plateWidth: number; readonly shadowPixels: number };

export const tileSceneSize: SceneSize = { plateWidth: reducedPlateWidth, shadowPixels: reducedShadowPixels };

/** A scene with a smaller plate: everything that is told in plate pixels follows it, the world stays as it is. */
export function reduceScene(scene: Scene, { plateWidth, shadowPixels }: SceneSize = tileSceneSize): Scene {
  const by = plateWidth / scene.plate.width;
  const reduceStand = (stand: SceneStand): SceneStand => {
    const { left, top, width, height } = stand.crop;
    return { ...stand, crop: { left: left * by, top: top * by, width: width * by, height: height * by } };
  };
  const { camera, stands } = scene;
  return {
    ...scene,
    plate: { width: plateWidth, height: Math.round(scene.plate.height * by) },
    camera: {
      ...camera,
      focalPixels: camera.focalPixels * by,
      horizonRow: camera.horizonRow * by,
      centreColumn: camera.centreColumn * by,
    },
    stands: {
      "4:3": reduceStand(stands["4:3"]),
      "1:1": reduceStand(stands["1:1"]),
      "16:9": reduceStand(stands["16:9"]),
      "9:16": reduceStand(stands["9:16"]),
    },
    shadows: { ...scene.shadows, tilePixels: shadowPixels },
  };
}
