import type { Transaction } from "#server/db/client.ts";
import { setRequestWords, type RequestWords } from "./request-store.ts";

export type ChangedWords = RequestWords;

/** Writes what is known of a car into its request's row, which the caller has locked; words that are left out stay. */
export async function changeWords(tx: Transaction, requestId: string, words: ChangedWords): Promise<void> {
  if (Object.values(words).some((word) => word !== undefined)) await setRequestWords(tx, requestId, words);
}
