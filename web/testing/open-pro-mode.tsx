import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Profile } from "#contract/accounts.ts";
import type { Generation, Preset } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { openTransform, uploadPath } from "./open-transform.tsx";
import type { Answers } from "./stand-in-server.ts";
import { syntheticUpload } from "./synthetic-upload.ts";

export const promptsPath = "/api/functions/fetch-prompts";
export const keptLogosPath = "/api/kept-uploads/logo";

/** A logo that the account keeps, by its file's name. */
export function keptLogo(name: string): Upload {
  return syntheticUpload({
    id: `logo-${name}`,
    uploadUrl: `/api/files/uploads/logo-${name}/photo`,
    previewUrl: `/api/files/uploads/logo-${name}/preview`,
    purpose: "logo",
    fileName: `${name}.png`,
    width: 400,
    height: 100,
  });
}

const proScenes = [
  ["city", "City", "core"],
  ["beach", "Beach", "core"],
  ["sisu", "Sisu", "core"],
  ["port-snow", "Port in Snow", "catalogue"],
  ["village-snow", "Village in Snow", "catalogue"],
  ["retail-one", "Retail One", "retail"],
] as const;

export const proPresets = proScenes.map(([id, name, section]): Preset => ({
  id,
  name,
  section,
  thumbnailUrl: `/${id}.webp`,
  available: true,
}));

let people = 0;

type Opening = {
  pictures?: Generation[];
  kept?: Upload[];
  profile?: Partial<Profile>;
  answers?: Answers;
  scene?: string;
};

/** The transform screen of somebody with Pro, in Pro mode, with a photo that has arrived; each time of somebody else, who has chosen nothing yet. */
export async function openProMode({ pictures, kept = [], profile, answers, scene }: Opening = {}) {
  people += 1;
  sessionStorage.setItem("carvas.preset-mode", "pro");
  const opened = await openTransform({
    pictures,
    scene,
    profile: { id: `person ${people}`, is_pro: true, ...profile },
    answers: {
      "GET /api/presets": proPresets,
      [`POST ${promptsPath}`]: {
        success: true,
        names: proPresets.filter(({ section }) => section !== "retail").map(({ name }) => name),
      },
      [`GET ${keptLogosPath}`]: { uploads: kept },
      ...answers,
    },
  });
  await screen.findByRole("region", { name: "Pro Controls" });
  // The logos are there when the switch is pressed.
  await waitFor(() => {
    if (opened.client.getQueryData(["kept-uploads", "logo"]) === undefined) throw new Error("No logos yet.");
  });
  return { ...opened, logosSent: () => opened.server.sentTo("POST", uploadPath).filter(isLogo) };
}

function isLogo({ body }: { body: unknown }): boolean {
  return typeof body === "object" && body !== null && "type" in body && body.type === "logo";
}

/** A file picked for the logo. */
export function pickLogo(file: File): void {
  fireEvent.change(screen.getByTestId("logo-input"), { target: { files: [file] } });
}

/** The button that does it. */
export function transformButton(): HTMLElement {
  const [button, ...others] = screen.getAllByRole("button", {
    name: /^(Transform with|Start Transformation|Show (?!large)|.* is (ready|in the making)$)/,
  });
  if (!button || others.length > 0) throw new Error("There is not one button that transforms.");
  return button;
}
