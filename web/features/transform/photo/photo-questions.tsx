import { Suspense } from "react";
import { latePart } from "#web/browser/late-part.ts";
import type { WhichCar } from "#web/parts/which-car/use-which-car.ts";

/** Its code comes with the first cut-out. */
const CarQuestions = latePart(async () => (await import("#web/parts/which-car/car-questions.tsx")).CarQuestions);

/** What is asked about the photo's car, while the photo itself is on the stage. */
export function PhotoQuestions({ whichCar, isOnStage }: { whichCar: WhichCar | null; isOnStage: boolean }) {
  if (!whichCar || !isOnStage) return null;
  return (
    <Suspense>
      <CarQuestions key={whichCar.upload.id} whichCar={whichCar} />
    </Suspense>
  );
}
