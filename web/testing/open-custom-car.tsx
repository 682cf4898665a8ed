import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import type { CatalogueBrand, CatalogueModelAnswer } from "#contract/catalogue.ts";
import type { UnderstoodCar } from "#contract/understood-car.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { CustomCarScreen } from "#web/features/custom-car/custom-car-screen.tsx";
import { openScreen } from "./open-screen.tsx";
import { standInServer, type Answers, type SentCall } from "./stand-in-server.ts";
import { syntheticProfile } from "./synthetic-profile.ts";
import { syntheticRequest, syntheticViews, syntheticViewSet } from "./synthetic-view-set.ts";

export const viewsOrderPath = "/api/functions/generate-car-images";
export const modelsPath = "/storage/brands/bmw/models.json";
export const startButton = { name: "Generate six views · up to 1 token" };

export const brands: CatalogueBrand[] = ["Audi", "BMW", "Porsche"].map((label) => ({
  id: label.toLowerCase(),
  label,
  aliases: label === "BMW" ? ["beemer"] : [],
  logoPath: `/storage/brands/${label.toLowerCase()}/logo.svg`,
  carImagePath: "/storage/car.webp",
  models: label === "BMW" ? [{ id: "m3", name: "M3", paths: [] }] : [],
}));

export const models: CatalogueModelAnswer[] = ["M3", "M4", "507"].map((name) => ({
  id: name.toLowerCase(),
  name,
  aliases: [],
  brandId: "bmw",
  imageUrl: "/storage/car.webp",
  colorVariants: [],
  bodyStyles: ["saloon"],
  from: name === "507" ? 1956 : 1986,
  to: name === "507" ? 1959 : null,
  generations: [
    { name: "E30", from: 1986, to: 1991 },
    { name: "E46", from: 2000, to: 2006 },
  ],
  trims: ["Competition"],
}));

const paint = { name: "White", value: "#f4f5f3", isUnderstood: true, isExact: true, suggestions: [] };

/** Knows the listed colours, 'nardo grey' and 'roof rack', and that everything else of modifications can't be shown. */
function understand({ query }: SentCall): UnderstoodCar {
  const { customColour, colour = "White", wheelColour = "Silver", modifications = "" } = query;
  const isKnown = customColour === undefined || customColour.toLowerCase() === "nardo grey";
  const isWheelKnown = !wheelColour.startsWith("zz");
  const readings = modifications
    .split(", ")
    .filter((phrase) => phrase !== "")
    .map((phrase) =>
      phrase === "roof rack"
        ? ({ phrase, outcome: "shown", shownAs: "roof rack", isWhole: true } as const)
        : ({ phrase, outcome: "hidden", shownAs: null, isWhole: false } as const),
    );
  const understood = {
    ...paint,
    name: customColour === undefined ? colour : isKnown ? "Nardo Grey" : "White",
    isUnderstood: isKnown,
    suggestions: isKnown ? [] : ["Nardo Grey"],
  };
  const fitted = readings.flatMap(({ shownAs }) => shownAs ?? []);
  return {
    colour: understood,
    wheels: { ...paint, name: wheelColour, isUnderstood: isWheelKnown },
    modifications: readings,
    shown: [understood.name, `${wheelColour.toLowerCase()} wheels`, ...fitted],
    bodyStyle: "large-suv",
    bodyNotes: [],
  };
}

type Opening = { sets?: ViewSet[]; answers?: Answers; at?: string; state?: unknown; tokens?: number };

/** The screen of six views, with a catalogue of three makes. */
export function openCustomCar({ sets = [], answers = {}, at = "/custom-car", state, tokens = 3 }: Opening = {}) {
  const request = syntheticRequest();
  const set = syntheticViewSet();
  const server = standInServer({
    "GET /storage/index.json": brands,
    [`GET ${modelsPath}`]: models,
    "GET /api/profile": syntheticProfile({ generation_tokens: tokens }),
    "GET /api/understood-car": understand,
    "GET /api/view-sets": ({ query }) => ({
      viewSets: sets.filter(({ requestId }) => query["requestId"] === undefined || query["requestId"] === requestId),
      nextBefore: null,
    }),
    "POST /api/requests": request,
    [`GET /api/requests/${request.id}`]: request,
    [`POST ${viewsOrderPath}`]: { success: true, data: { id: set.id, status: "pending" } },
    [`GET /api/view-sets/${set.id}`]: syntheticViewSet({
      status: "running",
      stage: "painting",
      percent: 20,
      views: syntheticViews(0),
    }),
    ...answers,
  });
  const opened = openScreen(<CustomCarScreen />, { at, state });
  const tell = (next: ViewSet) =>
    act(async () => applyLiveMessage(opened.client, { name: "views.changed", data: JSON.stringify(next) }));
  return {
    ...opened,
    server,
    tell,
    orders: () => server.sentTo("POST", viewsOrderPath),
    saved: () => server.sentTo("POST", "/api/requests").map(({ body }) => body),
  };
}

/** A field with a list. */
export function listField(name: string): HTMLInputElement {
  return screen.getByRole("combobox", { name });
}

/** Opens the list of a field, and takes what begins so. */
export async function pickFrom(name: string, option: string): Promise<void> {
  await waitFor(() => expect(listField(name).disabled).toBe(false));
  await userEvent.click(listField(name));
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${option}`) }));
}

/** A field by its label, not the list below it. */
export function textField(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: "input, textarea, select" });
}

const choices = (group: RegExp) => within(screen.getByRole("group", { name: group }));
export const colourChoice = (name: string) => choices(/^Colour/).getByRole<HTMLInputElement>("radio", { name });
export const wheelChoice = (name: string) => choices(/^Wheel colour/).getByRole<HTMLInputElement>("radio", { name });

export const m3 = { make: "BMW", model: "M3" };

/** Opened with a car whose model has been found in its list. */
export async function openM3(opening: Opening = {}) {
  const opened = openCustomCar({ state: m3, ...opening });
  await waitFor(() => expect(listField("Model").value).toBe("M3"));
  return opened;
}
