import { queryOptions } from "@tanstack/react-query";
import type { Preset } from "#contract/generations.ts";
import { call } from "./client.ts";

export const presetsQuery = queryOptions({ queryKey: ["presets"], queryFn: () => call<Preset[]>("/api/presets") });
