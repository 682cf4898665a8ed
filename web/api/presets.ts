import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

export const presetsQuery = queryOptions({ queryKey: ["presets"], queryFn: () => call(routes.listPresets, {}) });
