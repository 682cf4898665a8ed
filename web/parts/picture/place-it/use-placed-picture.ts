import { useState } from "react";
import { useImageLoad } from "#web/ui/use-image-load.ts";

/**
 * The last preview that came, and the one that is under way. One is asked for at a time; when it is there, the newest wish goes next, and what was
 * wished for in between is never painted.
 */
export function usePlacedPicture(wanted: string) {
  const [asked, setAsked] = useState(wanted);
  const [shown, setShown] = useState(wanted);
  const load = useImageLoad(asked);
  const isSettled = asked === shown || load.isLoaded || load.isBroken;
  if (asked !== wanted && isSettled) setAsked(wanted);
  return {
    shown,
    asked,
    attempt: load.attempt,
    isBroken: load.isBroken && asked === wanted,
    isBehind: shown !== wanted,
    retry: load.retry,
    onLoad: () => {
      setShown(asked);
      load.onLoad();
    },
    onError: load.onError,
  };
}
