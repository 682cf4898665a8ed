import { queryOptions } from "@tanstack/react-query";
import { writeSharedLink, type LinkDays, type SharedLink } from "#contract/shared-pictures.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

/** The links to a picture that still work, newest first. */
export const sharedLinksQuery = (pictureId: string) =>
  queryOptions({
    queryKey: ["shared-links", pictureId],
    queryFn: async () => (await call(routes.listSharedLinks, { params: { id: pictureId } })).links,
    gcTime: 0,
  });

/** Makes one and gives its address, which nobody can be told again. @throws {Failure} `not_found`, `rate_limited` */
export async function sharePicture(pictureId: string, days: LinkDays): Promise<{ address: string; link: SharedLink }> {
  const { token, link } = await call(routes.share, { params: { id: pictureId }, body: { days } });
  return { address: writeSharedLink(window.location.origin, token), link };
}

/** Ends one and gives the picture's others. @throws {Failure} `not_found` */
export async function revokeSharedLink(linkId: string): Promise<SharedLink[]> {
  return (await call(routes.revokeSharedLink, { params: { id: linkId } })).links;
}

/** What a private link shows, to whoever has it. */
export const sharedPictureQuery = (token: string) =>
  queryOptions({
    queryKey: ["shared-picture", token],
    queryFn: () => call(routes.readSharedPicture, { query: { token } }),
    gcTime: 0,
  });
