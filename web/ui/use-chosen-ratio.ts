import { useState } from "react";
import { ratios, type Ratio } from "#contract/ratios.ts";

const storageKey = "carvas.ratio";

/** The format chosen in this session, and what it was chosen for; null until there is one, and after it was taken back. */
export type ChosenRatio = { readonly ratio: Ratio; readonly chosenFor: string | null } | null;

function remembered(): ChosenRatio {
  const stored = sessionStorage.getItem(storageKey);
  const ratio = ratios.find((one) => one === stored);
  return ratio === undefined ? null : { ratio, chosenFor: null };
}

export function useChosenRatio(): [ChosenRatio, (next: ChosenRatio) => void] {
  const [chosen, setChosen] = useState(remembered);
  const choose = (next: ChosenRatio): void => {
    if (next === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, next.ratio);
    setChosen(next);
  };
  return [chosen, choose];
}
