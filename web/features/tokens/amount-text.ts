/** +10, −1: with the sign that is as wide as the plus. */
export function amountText(tokens: number): string {
  return tokens < 0 ? `−${-tokens}` : `+${tokens}`;
}
