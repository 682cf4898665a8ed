import { sceneSettings, type SceneSetting } from "#contract/scene-settings.ts";
import type { Scene } from "#imaging/compose/scene.ts";

/** What a scene's data say of its place, light and camera, beside its own words. One sentence each. */
export function describeScene(scene: Scene): readonly string[] {
  const setting = sceneSettings.get(scene.id);
  return [
    `Place: ${scene.prompt.trim()}`,
    ...(setting === undefined
      ? []
      : [
          `Kind of place: ${placeWords[setting.place]}; ${lightWords[setting.light]}; ${weatherWords[setting.weather]}.`,
        ]),
    keyLightOf(scene),
    floorOf(scene),
    cameraOf(scene),
  ];
}

const placeWords = {
  city: "a street or square in a city",
  village: "an old town or village",
  country: "open country",
  forest: "a forest",
  coast: "the coast",
  industry: "an industrial yard",
  roadside: "a filling station by the road",
  studio: "a photographer's studio",
} as const satisfies Record<SceneSetting["place"], string>;

const lightWords = {
  dawn: "first light of dawn",
  day: "daylight",
  golden: "the warm low sun of the golden hour",
  sunset: "the sky just after sunset",
  dusk: "dusk, the blue hour",
  night: "night",
  studio: "studio lamps only",
} as const satisfies Record<SceneSetting["light"], string>;

const weatherWords = {
  clear: "dry and clear",
  overcast: "an overcast sky",
  rain: "wet ground after rain",
  snow: "snow",
  fog: "fog",
  storm: "storm clouds",
  indoors: "indoors",
} as const satisfies Record<SceneSetting["weather"], string>;

/** World axes of `scene.ts`: right, away from the camera, up. */
function keyLightOf({ keyLight }: Scene): string {
  const [right, away, up] = keyLight.direction;
  const height = up > 0.85 ? "high above" : up > 0.45 ? "half high" : "low";
  const sideways = right < -0.25 ? "from the left" : right > 0.25 ? "from the right" : null;
  const depth = away < -0.25 ? "from behind the camera" : away > 0.25 ? "from behind the car" : null;
  const from = [sideways, depth].filter((word) => word !== null).join(" and ") || "from straight above";
  const edge = keyLight.softnessDegrees < 5 ? "hard" : keyLight.softnessDegrees < 40 ? "soft" : "very soft";
  return `Main light: ${height}, ${from}, with ${edge} shadows that lie on the opposite side of the car.`;
}

function floorOf({ floor }: Scene): string {
  const shine =
    floor.reflectivity < 0.06 ? "hardly reflects" : floor.reflectivity < 0.25 ? "reflects faintly" : "reflects clearly";
  const blur = floor.roughness > 0.5 ? "matt" : floor.roughness > 0.2 ? "satin" : "smooth";
  return `Ground: ${blur}, it ${shine} what stands on it; dark contact shadows where the tyres touch it.`;
}

function cameraOf({ camera, plate }: Scene): string {
  const horizon = Math.round((100 * camera.horizonRow) / plate.height);
  return `Camera: ${camera.focalMillimetres} mm on full frame, ${camera.heightMetres} m above the ground, level; the whole set has its horizon ${horizon} % of the way down.`;
}
