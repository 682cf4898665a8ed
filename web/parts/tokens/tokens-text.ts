/** 1 token, 3 tokens */
export function tokensText(count: number): string {
  return count === 1 ? "1 token" : `${count} tokens`;
}
