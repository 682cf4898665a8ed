/** Navigation state of an address that was opened from the form: one step back is the form, as it was left. */
export const fromForm = { isFromForm: true } as const;

export function isFromForm(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isFromForm" in state;
}
