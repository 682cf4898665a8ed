import { useEffect, useRef } from "react";
import { useSearchParams, type NavigateOptions } from "react-router";

/** The words of the page's address. What is written builds on what was written last, also before the screen shows it. */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  return {
    search,
    write: (change: (words: URLSearchParams) => void, options: NavigateOptions) => {
      const words = new URLSearchParams(latest.current);
      change(words);
      latest.current = words;
      setSearch(words, options);
    },
  };
}

export type SearchAddress = ReturnType<typeof useSearchAddress>;
