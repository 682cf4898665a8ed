import type { ViewPicture } from "#contract/view-sets.ts";

export type ViewState = ViewPicture["status"];

/** What became of a view's file in this browser, by its address. */
export type SeenFiles = Readonly<Record<string, "loaded" | "failed">>;

/** A view is loaded once its file is here, not when the server says that there is one. */
export function viewStateOf({ status, imageUrl }: ViewPicture, seen: SeenFiles): ViewState {
  if (status === "failed") return "failed";
  if (status === "loading" || imageUrl === null) return "loading";
  return seen[imageUrl] ?? "loading";
}

/** 'Download All Images' appears when all views have finished loading and at least one has a URL. */
export function mayDownloadAll(views: readonly ViewPicture[], seen: SeenFiles): boolean {
  const isFinished = views.every((view) => viewStateOf(view, seen) !== "loading");
  return isFinished && views.some(({ imageUrl }) => imageUrl !== null);
}
