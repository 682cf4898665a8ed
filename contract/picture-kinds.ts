// Without the library that checks data, for the browser.

/** What the history is filtered by: pictures in scenes, retail pictures made one at a time, those of runs, and sets of six views. */
export const historyKinds = ["scene", "retail", "run", "views"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** What a group of the history holds together: the pictures of a photo, of a run, or of a described car. */
export const pictureGroupKinds = ["photo", "run", "car"] as const;
