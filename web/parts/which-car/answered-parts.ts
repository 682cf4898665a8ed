import type { Upload } from "#contract/uploads.ts";

/*
 * Parts of which a person said that the machine was right: nothing is to be made of that, and the question is not put again in this browser. Any
 * other answer is a version of the cut-out.
 */

const storeKey = "carvas.answered-parts";
const mostKept = 200;

type Part = Upload["cutOut"]["doubtfulParts"][number];

export const keyOfPart = (uploadId: string, { outline }: Part): string =>
  `${uploadId} ${outline.length} ${String(outline[0])}`;

export function answeredParts(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storeKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  } catch {
    // A browser that keeps nothing, or what somebody else has written there.
    return [];
  }
}

/** Gives all that are answered now. */
export function noteAnsweredPart(key: string): readonly string[] {
  const all = [...answeredParts().filter((one) => one !== key), key].slice(-mostKept);
  try {
    localStorage.setItem(storeKey, JSON.stringify(all));
  } catch {
    console.warn("What was answered does not outlive a reload: the browser keeps nothing.");
  }
  return all;
}
