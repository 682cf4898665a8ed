import { queryOptions } from "@tanstack/react-query";
import { sharedFileMinutes, writeSharedLink, type LinkDays, type SharedLink } from "#contract/shared-pictures.ts";
import { call } from "./client.ts";

/** The links to a picture that still work, newest first. */
export const sharedLinksQuery = (pictureId: string) =>
  queryOptions({
    queryKey: ["shared-links", pictureId],
    queryFn: async () => (await call("get /api/generations/{id}/links", { path: { id: pictureId } })).links,
    gcTime: 0,
  });

/** Makes one and gives its address, which nobody can be told again. @throws {Failure} `not_found`, `rate_limited` */
export async function sharePicture(pictureId: string, days: LinkDays): Promise<{ address: string; link: SharedLink }> {
  const { token, link } = await call("post /api/generations/{id}/links", { path: { id: pictureId }, body: { days } });
  return { address: writeSharedLink(window.location.origin, token), link };
}

/** Ends one and gives the picture's others. @throws {Failure} `not_found` */
export async function revokeSharedLink(linkId: string): Promise<SharedLink[]> {
  return (await call("delete /api/shared-links/{id}", { path: { id: linkId } })).links;
}

/** What a private link shows, to whoever has it. */
export const sharedPictureQuery = (token: string) =>
  queryOptions({
    queryKey: ["shared-picture", token],
    queryFn: () => call("post /api/shared-pictures", { body: { token } }),
    gcTime: 0,
    // The file's address is over before the link is: a page that stays open asks for the next in time.
    refetchInterval: (sharedFileMinutes * 60_000) / 2,
    refetchIntervalInBackground: true,
  });
