import { queryOptions } from "@tanstack/react-query";
import { call, withRetries } from "./client.ts";

export const presetsQuery = queryOptions({ queryKey: ["presets"], queryFn: () => call("get /api/presets") });

/** For Pro: the names of all scenes for owners, in the order in which they are shown. Not asked again by itself: a failure is told once. */
export const promptNamesQuery = queryOptions({
  queryKey: ["prompt-names"],
  queryFn: async () => (await withRetries(() => call("post /api/functions/fetch-prompts"))).names,
  retry: false,
});
