/** 1 token, 3 tokens; … as long as the server has not said how many. */
export function tokensText(count: number | null): string {
  if (count === null) return "…";
  return count === 1 ? "1 token" : `${count} tokens`;
}
