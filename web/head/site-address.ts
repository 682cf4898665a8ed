/**
 * Stands for the site's public address wherever a built page names one: an image is built before anybody knows where it will run. The
 * server puts the configured address in its place when it starts. The name can never be registered (RFC 2606).
 */
export const addressPlaceholder = "https://address.invalid";

/** The same for the page of ours on a social network, where an installation has one; otherwise nothing is put in its place. */
export const socialPlaceholder = "https://social.invalid";

export function absolute(path: string): string {
  return addressPlaceholder + path;
}
