import { useEffect, useState } from "react";

/** Pauses before a picture that broke is asked for again by itself; after that, the network's return or the person. */
const pausesMs = [1000, 4000];

type Load = { url: string; attempt: number; step: "loading" | "loaded" | "broken" };

/**
 * How the loading of a picture stands. Give `attempt` as the `key` of its `img`: a browser asks again for what failed only from a new
 * element. `isBroken` stays while it is tried again, until it is there.
 */
export function useImageLoad(url: string) {
  const [held, setHeld] = useState<Load>({ url, attempt: 0, step: "loading" });
  const { attempt, step } = held.url === url ? held : { attempt: 0, step: "loading" };
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);

  useEffect(() => {
    if (step !== "broken") return;
    const again = () => setHeld({ url, attempt: attempt + 1, step: "loading" });
    const pause = pausesMs[attempt];
    const timer = pause === undefined ? undefined : setTimeout(again, pause);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [step, attempt, url]);

  return {
    attempt,
    isLoaded: step === "loaded",
    isBroken: brokenUrl === url,
    retry: () => setHeld({ url, attempt: attempt + 1, step: "loading" }),
    onLoad: () => {
      setBrokenUrl(null);
      setHeld({ url, attempt, step: "loaded" });
    },
    onError: () => {
      setBrokenUrl(url);
      setHeld({ url, attempt, step: "broken" });
    },
  };
}
