import { queryOptions } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

export const profileQuery = queryOptions({ queryKey: ["profile"], queryFn: readProfile });

export function readProfile(): Promise<Profile> {
  return call(routes.readProfile, {});
}
