import { useEffect, useState } from "react";

/** A search that is still being typed is not asked for. */
const typingMs = 300;

type AskedWords = {
  /** As the address has them. */
  text: string;
  /** While it is so nothing is asked for: words that arrive late would overtake what was done meanwhile. */
  isHeld: boolean;
  onSearch: (text: string) => void;
};

/** Words that are asked for when their typing has come to rest. */
export function useTypedWords({ text, isHeld, onSearch }: AskedWords) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    // Cleared, or gone back: the address says something that was not typed here.
    if (text !== asked) {
      setAsked(text);
      setTyped(text);
    }
  }
  useEffect(() => {
    if (isHeld || typed === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onSearch(typed);
    }, typingMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what is done with it does not matter to when
  }, [typed, asked, isHeld]);
  /** What is still being typed is not asked for either. */
  function reset(): void {
    setAsked("");
    setTyped("");
  }
  return { typed, type: setTyped, reset };
}
