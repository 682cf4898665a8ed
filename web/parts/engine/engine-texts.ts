import type { EngineWork } from "#contract/engine-works.ts";
import type { EngineName } from "#contract/generation-kinds.ts";

/** Between which a person chooses; a single view is made again by whoever made its set. */
export type ChosenWork = "preset" | "retail" | "views";

type OptionWords = { name: string; text: string };

/** What stands on the two buttons. */
export const optionWords = {
  preset: {
    studio: { name: "Studio", text: "exact, free of invention" },
    cloud: { name: "AI", text: "repainted" },
  },
  retail: {
    studio: { name: "Studio", text: "exact, free of invention" },
    cloud: { name: "AI", text: "repainted" },
  },
  // Exact would be untrue of views: the studio's show a body of its own.
  views: {
    studio: { name: "Studio", text: "a generic body, illustrated" },
    cloud: { name: "AI", text: "your car, partly invented" },
  },
} as const satisfies Record<ChosenWork, Record<EngineName, OptionWords>>;

/** What an AI model does for it. */
export const aiMeanings = {
  preset:
    "A model paints the whole picture anew, and details of the car can come out otherwise. We compare it with your car before you see it.",
  retail:
    "A model paints the light, the floor and the reflections. Your car’s own pixels are put back into it. Backgrounds of your own are the studio’s.",
  views: "A model paints the car. What neither your words nor a photo tell, it invents; such views say so.",
} as const satisfies Record<ChosenWork, string>;

/** What goes to the companies for it, as the subject of a sentence. */
export const sentThings = {
  preset: "your car, cut out of its photo, and our draft of the picture",
  retail: "your car, cut out of its photo, and our draft of the picture",
  views: "your words about the car, and the car cut out of its photo if there is one,",
  "single-view": "your words about the car, the car cut out of its photo if there is one, and its other views",
  reading: "the photo",
} as const satisfies Record<EngineWork, string>;

/** What a company gets, and for what. */
export const companyUses = {
  preset: "your car, cut out of its photo, for pictures in scenes",
  retail: "your car, cut out of its photo, for retail pictures",
  views: "your words about a car, and the car cut out of its photo, for six views",
  "single-view": "the same, for one view made again",
  reading: "photos of a car, to read what car it is",
} as const satisfies Record<EngineWork, string>;

export const engineTexts = {
  legend: "Made by",
  notBefore: "Nothing goes there before you agree.",
  consentTitle: "Before AI models get your photos",
  consentLead: "AI is off until you agree. You can take it back at any time, on your account page.",
  consentPoints: [
    "Only for what you order from AI. What the studio makes stays on our own servers.",
    "Never your name or your e-mail address. A number plate goes as the photo shows it, unless you have it blurred or covered.",
    "What a company keeps of it, and for how long, goes by its own terms.",
    "What comes back is painted by a model. It is marked as AI on the screen, and in the file.",
  ],
  agree: "Agree",
  notNow: "Not now",
  failed: "Nothing was changed",
  aiPicture: "AI repainted",
  aiView: "AI picture",
  inventedView: "Invented by AI",
  studioInstead: "Make it in the studio instead",
  takesMinutes: "An AI model can take minutes.",
} as const;

/** OpenAI; OpenAI and Google; OpenAI, Google and fal */
export function joinCompanies(companies: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(companies);
}
