import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { CarWords, UnderstoodCar } from "#contract/understood-car.ts";
import { carPreviewUrl, understoodCarQuery } from "#web/api/understood-car.ts";
import type { CarForm } from "./car-form-schema.ts";
import { carWordsOf } from "./car-words.ts";
import { useSettled } from "./use-settled.ts";

/** Nobody types with longer pauses inside a word. */
const pauseMs = 350;

export type UnderstoodForm = {
  /** Null until the first answer is here, and when none can be had. */
  understood: UnderstoodCar | null;
  /** Whether `understood` is about what stands in the form now. */
  isCurrent: boolean;
  previewUrl: string;
};

/** What the six views would show of the form, as one types. */
export function useUnderstoodCar(): UnderstoodForm {
  const { control, getValues } = useFormContext<CarForm>();
  const written = useSameWords(carWordsOf({ ...getValues(), ...useWatch({ control }) }));
  const words = useSettled(written, pauseMs);
  const { data, isPlaceholderData, isError } = useQuery(understoodCarQuery(words));
  return {
    understood: isError ? null : (data ?? null),
    isCurrent: written === words && data !== undefined && !isPlaceholderData,
    previewUrl: carPreviewUrl(words),
  };
}

/** One object for as long as the words are the same, so that another drawing of the form does not count as typing. */
function useSameWords(words: CarWords): CarWords {
  const [held, setHeld] = useState(words);
  if (JSON.stringify(held) === JSON.stringify(words)) return held;
  setHeld(words);
  return words;
}
