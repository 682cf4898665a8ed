/**
 * Stands for the site's public address wherever a built page names one: an image is built before anybody knows where it will run. The
 * server puts the configured address in its place when it starts. The name can never be registered (RFC 2606).
 */
export const addressPlaceholder = "https://address.invalid";

export function absolute(path: string): string {
  return addressPlaceholder + path;
}
