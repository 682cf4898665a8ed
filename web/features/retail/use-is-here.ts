import { useEffect, useRef, type RefObject } from "react";

/** Whether the component is still on the screen when an answer comes. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
