/** Pages that links of mails lead to, one for each thing that such a link allows. */
export const mailedLinkPaths = {
  "verify-email": "/auth/verify-email",
  "change-email": "/auth/change-email",
  "reset-password": "/auth/reset-password",
} as const;

export type MailedLinkPurpose = keyof typeof mailedLinkPaths;
export const mailedLinkPurposes = [
  "verify-email",
  "change-email",
  "reset-password",
] as const satisfies readonly MailedLinkPurpose[];

/** How long a mailed link works, in hours. */
export const mailedLinkHours = {
  "verify-email": 72,
  "change-email": 24,
  "reset-password": 1,
} as const satisfies Record<MailedLinkPurpose, number>;

/** The token stands behind the `#`: browsers send that to no server, so that no log and no `Referer` has it. */
export function writeMailedLink(origin: string, purpose: MailedLinkPurpose, token: string): string {
  return `${origin}${mailedLinkPaths[purpose]}#${token}`;
}
