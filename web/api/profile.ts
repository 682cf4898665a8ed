import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

export const profileQuery = queryOptions({ queryKey: ["profile"], queryFn: () => call(routes.readProfile, {}) });
