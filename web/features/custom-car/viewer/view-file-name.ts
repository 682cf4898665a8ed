import type { View } from "#contract/views.ts";

/** `{make}-{model}-{view}.jpg`; signs that file systems refuse become hyphens. */
export function viewFileName({ make, model }: { make: string; model: string }, view: View): string {
  const plain = (text: string) =>
    text
      .replaceAll(/[\p{Control}<>:"/\\|?*]+/gu, "-")
      .replaceAll(/\s+/g, " ")
      .trim();
  return `${plain(make)}-${plain(model)}-${view}.jpg`;
}
