import { queryOptions } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts.ts";
import { call } from "./client.ts";

export const profileQuery = queryOptions({ queryKey: ["profile"], queryFn: readProfile });

export function readProfile(): Promise<Profile> {
  return call("get /api/profile");
}
