import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { useWhichCar, type WhichCar } from "./use-which-car.ts";

type Staged = {
  upload: Upload | undefined;
  /** The picture on the stage. */
  selected: Generation | null;
  select: (id: string | null) => void;
};

/** The questions stand beside a picture, too; a place is pointed at on the photo itself. */
export function useWhichCarOnStage({ upload, selected, select }: Staged): WhichCar | null {
  const whichCar = useWhichCar(upload);
  if (whichCar === null) return null;
  const askPlace = (isAsking: boolean) => {
    if (isAsking && selected !== null) select(null);
    whichCar.askPlace(isAsking);
  };
  return { ...whichCar, askPlace };
}
