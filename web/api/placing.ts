import { queryOptions } from "@tanstack/react-query";
import { turnedControls, type Placing } from "#contract/placing.ts";
import { call } from "./client.ts";
import { addressOf } from "./send.ts";

/** What can be turned by hand in a finished picture; it stays so as long as the picture does. */
export const placingOfferQuery = (id: string, isMirrored: boolean) =>
  queryOptions({
    queryKey: ["placing", id, isMirrored],
    queryFn: () =>
      call("get /api/generations/{id}/placing", { path: { id }, query: { isMirrored: isMirrored ? "true" : "false" } }),
    staleTime: Infinity,
  });

/** A smaller picture of what it would be; what is not turned is not said. */
export function placedPictureAddress(id: string, placing: Placing): string {
  const query = Object.fromEntries(turnedControls(placing).map((control) => [control, String(placing[control])]));
  return addressOf("get /api/generations/{id}/placed", { path: { id }, query });
}
