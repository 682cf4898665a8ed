import { Suspense } from "react";
import { latePart } from "#web/browser/late-part.ts";
import type { WhichCar } from "./use-which-car.ts";

/** Its code comes with the first cut-out. */
const CarQuestions = latePart(async () => (await import("./car-questions.tsx")).CarQuestions);

/** What is asked about the photo's car, where that is what somebody looks at. */
export function PhotoQuestions({ whichCar, isShown }: { whichCar: WhichCar | null; isShown: boolean }) {
  if (!whichCar || !isShown) return null;
  return (
    <Suspense>
      <CarQuestions key={whichCar.upload.id} whichCar={whichCar} />
    </Suspense>
  );
}
