import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { carPreviewPath, carWordsAddress, understoodCarPath } from "#contract/car-preview-address.ts";
import type { CarWords, UnderstoodCar } from "#contract/understood-car.ts";
import { call } from "./client.ts";

/** What the six views would show of these words. What was understood of the words before stands until the answer is here. */
export const understoodCarQuery = (words: CarWords) => {
  const address = carWordsAddress(understoodCarPath, words);
  return queryOptions({
    queryKey: ["understood-car", address],
    queryFn: ({ signal }) => call<UnderstoodCar>(address, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { changesWithReleases: true },
  });
};

/** A small illustration of the described car. */
export function carPreviewUrl(words: CarWords): string {
  return carWordsAddress(carPreviewPath, words);
}
