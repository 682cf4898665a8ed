/** What a payment provider's way back says is said once: a reload must be silent. */
export function withoutPayment(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete("payment");
  return rest;
}
