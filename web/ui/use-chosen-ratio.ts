import { useState } from "react";
import { ratios, type Ratio } from "#contract/ratios.ts";

const storageKey = "carvas.ratio";

function remembered(): Ratio | null {
  const stored = sessionStorage.getItem(storageKey);
  return ratios.find((ratio) => ratio === stored) ?? null;
}

/** The format chosen in this session; `null` until the person has chosen one. */
export function useChosenRatio(): [Ratio | null, (ratio: Ratio) => void] {
  const [ratio, setRatio] = useState(remembered);
  const choose = (next: Ratio): void => {
    sessionStorage.setItem(storageKey, next);
    setRatio(next);
  };
  return [ratio, choose];
}
