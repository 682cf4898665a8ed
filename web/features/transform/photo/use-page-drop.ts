import { useEffect, useRef, useState } from "react";

/** Files dropped or pasted anywhere on the page, never none. @returns whether a file is being dragged over it just now */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);

  useEffect(() => {
    // Enter and leave come for every element on the way: only their balance tells whether the file is still over the page.
    let depth = 0;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const settle = () => {
      depth = 0;
      setOver(false);
    };
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragleave: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        depth -= 1;
        if (depth <= 0) settle();
      },
      dragover: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      drop: (event: DragEvent) => {
        settle();
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        latest.current(files);
      },
      paste: (event: ClipboardEvent) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length > 0) latest.current(files);
      },
    } as const;
    const control = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener, { signal: control.signal });
    }
    return () => control.abort();
  }, []);
  return isOver;
}
