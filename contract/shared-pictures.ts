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

/** Where the file comes from that a link shows; `isDownload`: as an attachment. */
export function sharedFileAddress(token: string, isDownload: boolean): string {
  return `/api/shared-pictures/file?${new URLSearchParams({ token, ...(isDownload && { download: "yes" }) }).toString()}`;
}
