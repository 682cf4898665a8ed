/**
 * For what waits for an answer while the page stays open: to be called as it is sent.
 * @returns whether the person has gone elsewhere since, and not merely lost a control that went or was disabled. The focus is theirs then: taken
 * away, what they type lands somewhere else.
 */
export function watchFocus(): () => boolean {
  const atFirst = document.activeElement;
  return () => document.activeElement !== atFirst && document.activeElement !== document.body;
}
