/** Whether a `Prefer` header asks for an answer at once. RFC 7240: a list of preferences, names without regard to case. */
export function prefersAsync(prefer: string | undefined): boolean {
  const preferences = prefer?.toLowerCase().split(/[,;]/) ?? [];
  return preferences.some((preference) => preference.trim() === "respond-async");
}
