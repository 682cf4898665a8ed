// Without the library that checks data, for the browser.

/** Work that an engine may be chosen for. `single-view`: one view of a set made again. `reading`: what a photo tells of its car. */
export const engineWorks = ["preset", "retail", "views", "single-view", "reading"] as const;
export type EngineWork = (typeof engineWorks)[number];

/** The most tokens that an operator may ask for one order. */
export const maxTokensPerOrder = 100;
