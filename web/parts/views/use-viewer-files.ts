import { useCallback, useState } from "react";
import type { SeenFiles } from "./view-states.ts";

type Size = { width: number; height: number };

export type ViewerFiles = {
  seen: SeenFiles;
  /** In picture pixels, by address. */
  sizes: Readonly<Record<string, Size>>;
  /** Looks again for those that did not come. */
  reload: () => void;
  onSeen: (url: string, result: "loaded" | "failed", size?: Size) => void;
};

/** Which of the pictures' files have arrived, and how large they are. */
export function useViewerFiles(): ViewerFiles {
  const [seen, setSeen] = useState<SeenFiles>({});
  const [sizes, setSizes] = useState<Record<string, Size>>({});
  const onSeen = useCallback<ViewerFiles["onSeen"]>((url, result, size) => {
    setSeen((held) => (held[url] === result ? held : { ...held, [url]: result }));
    if (size) setSizes((held) => (held[url] ? held : { ...held, [url]: size }));
  }, []);
  const reload = useCallback(() => {
    setSeen((held) => Object.fromEntries(Object.entries(held).filter(([, result]) => result === "loaded")));
  }, []);
  return { seen, sizes, reload, onSeen };
}
