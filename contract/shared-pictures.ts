// Private links to finished pictures. Without the library that checks data, for the browser.

/** The page that such a link leads to. */
export const sharedPicturePath = "/s";

/** How long a link may work, in days; the first is what is chosen without a word. */
export const linkDays = [7, 1, 30] as const;
export type LinkDays = (typeof linkDays)[number];

/** The token stands behind the `#`: browsers send that to no server, so that no log and no `Referer` has it. */
export function writeSharedLink(origin: string, token: string): string {
  return `${origin}${sharedPicturePath}#${token}`;
}

/** A link of a picture's owner. What it is called stands nowhere: only who was given it has it. */
export type SharedLink = { readonly id: string; readonly createdAt: string; readonly expiresAt: string };

/** How long the address of a shared picture's file works: an evening with the page open asks for another. */
export const sharedFileMinutes = 60;

/** Where the file comes from that a link shows, as the server signed it. */
export function writeSharedFileAddress(signed: { id: string; until: number; signature: string }): string {
  const { id, until, signature } = signed;
  return `/api/shared-pictures/${id}/file?${new URLSearchParams({ until: String(until), signature }).toString()}`;
}

/** The same file, as an attachment. */
export function asDownload(fileUrl: string): string {
  return `${fileUrl}&download=yes`;
}
