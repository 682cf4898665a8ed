/**
 * For a form that waits for an answer and stays open meanwhile: to be called as it is sent.
 * @returns whether the person has gone into another field since. The focus is theirs then: taken away, what they type lands elsewhere.
 */
export function watchFocus(): () => boolean {
  const atFirst = document.activeElement;
  return () => {
    const now = document.activeElement;
    return now !== atFirst && now instanceof HTMLElement && now.matches("input, textarea, select");
  };
}
