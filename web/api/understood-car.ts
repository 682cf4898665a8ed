import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { carWordsToAsk } from "#contract/car-words-to-ask.ts";
import type { CarWords } from "#contract/understood-car.ts";
import { call } from "./client.ts";
import { addressOf } from "./send.ts";

/** What the six views would show of these words. What was understood of the words before stands until the answer is here. */
export const understoodCarQuery = (words: CarWords) => {
  const query = carWordsToAsk(words);
  return queryOptions({
    queryKey: ["understood-car", query],
    queryFn: ({ signal }) => call("get /api/understood-car", { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { changesWithReleases: true },
  });
};

/** A small illustration of the described car. */
export function carPreviewUrl(words: CarWords): string {
  return addressOf("get /api/car-preview", { query: carWordsToAsk(words) });
}
