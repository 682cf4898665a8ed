import { useEffect, useRef, useState } from "react";

/** Files dropped or pasted anywhere on the page. @returns whether a file is being dragged over it just now */
export function usePageDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  }, [onFile]);

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
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        latest.current(file);
      },
      paste: (event: ClipboardEvent) => {
        const file = event.clipboardData?.files[0];
        if (file) latest.current(file);
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
