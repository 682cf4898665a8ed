import type { CarRequest } from "#contract/requests.ts";
import type { DescribedCar, ViewSet } from "#contract/view-sets.ts";
import { paintedRequest, type CarFacts } from "#web/features/detection/car-facts.ts";
import { describedCarOf } from "#web/parts/views/order-views.ts";

/**
 * Whether these views show the car as it stands. The row keeps the words that they were made of when the photos that told them are gone; but not
 * a plate, which its owner has not changed by that.
 */
export function isPaintedIn({ car }: ViewSet, { request, facts }: { request: CarRequest; facts: CarFacts }): boolean {
  const isPlateForgotten = request.detection !== null && request.number_plate === null;
  const numberPlate = isPlateForgotten ? car.numberPlate : request.number_plate;
  return [request, paintedRequest(request, facts)].some((row) =>
    isSameCar({ ...describedCarOf(row), numberPlate }, car),
  );
}

/** Whether views of one show the other as well. */
function isSameCar(one: DescribedCar, other: DescribedCar): boolean {
  return paintedWords(one) === paintedWords(other);
}

function paintedWords(car: DescribedCar): string {
  const { make, model, year, colour, customColour, wheelColour, modifications, trim, generation, numberPlate } = car;
  const words = [make, model, String(year), customColour ?? colour, wheelColour];
  return JSON.stringify([...words, ...[modifications, trim, generation, numberPlate].map((word) => word ?? "")]);
}
