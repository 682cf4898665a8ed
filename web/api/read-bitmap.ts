/**
 * A picture of the server's, decoded. The address is one that an answer of the server gave.
 * @throws Error when there is none, the server can't be reached, or `signal` is aborted
 */
export async function readBitmap(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return createImageBitmap(await answer.blob());
}
