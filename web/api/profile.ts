import { queryOptions } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts.ts";
import { call } from "./client.ts";

export const profileQuery = queryOptions({ queryKey: ["profile"], queryFn: () => call<Profile>("/api/profile") });
