import type { BodyStyle } from "#contract/body-styles.ts";

/** What a body is replaced with while it is not modelled: the most alike first. */
const alikeBodies = {
  "city-car": ["three-door-city-car", "hatchback", "suv", "saloon"],
  "three-door-city-car": ["city-car", "hatchback", "saloon"],
  hatchback: ["city-car", "suv", "estate", "saloon"],
  saloon: ["coupe", "estate", "hatchback"],
  estate: ["hatchback", "suv", "saloon"],
  coupe: ["rear-engined-coupe", "supercar", "convertible", "saloon", "hatchback"],
  "rear-engined-coupe": ["coupe", "supercar", "saloon", "hatchback"],
  convertible: ["roadster", "coupe", "supercar", "saloon", "hatchback"],
  roadster: ["convertible", "coupe", "supercar", "saloon"],
  suv: ["large-suv", "hatchback", "estate", "saloon"],
  "large-suv": ["suv", "van", "estate", "hatchback"],
  "off-roader": ["large-suv", "suv", "estate", "van"],
  pickup: ["large-suv", "suv", "van", "estate"],
  van: ["large-suv", "suv", "estate", "hatchback"],
  supercar: ["coupe", "convertible", "saloon", "hatchback"],
} as const satisfies Record<BodyStyle, readonly BodyStyle[]>;

/** The body itself when there is one, else the most alike of `modelled`. Throws when nothing is modelled at all. */
export function findNearestBody(style: BodyStyle, modelled: ReadonlySet<BodyStyle>): BodyStyle {
  const candidates = [style, ...alikeBodies[style], ...modelled];
  const nearest = candidates.find((candidate) => modelled.has(candidate));
  if (nearest === undefined) throw new Error("There is no car body: assets/cars is empty.");
  return nearest;
}
