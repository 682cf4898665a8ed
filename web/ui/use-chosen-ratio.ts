import { useState } from "react";
import { ratios, type Ratio } from "#contract/ratios.ts";

const storageKey = "carvas.ratio";

function remembered(): Ratio | null {
  const stored = sessionStorage.getItem(storageKey);
  return ratios.find((ratio) => ratio === stored) ?? null;
}

/** The format chosen in this session; `null` until the person has chosen one, and after it was taken back. */
export function useChosenRatio(): [Ratio | null, (ratio: Ratio | null) => void] {
  const [ratio, setRatio] = useState(remembered);
  const choose = (next: Ratio | null): void => {
    if (next === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, next);
    setRatio(next);
  };
  return [ratio, choose];
}
