import { useEffect, useRef, useState } from "react";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DoubtfulPlace } from "#imaging/brush/doubtful-places.ts";
import { readBitmap } from "#web/api/read-bitmap.ts";
import type { Told, Wish } from "./desk/messages.ts";
import { keepStrokes, keptStrokes } from "./kept-strokes.ts";
import { createLightBox, type LightBox } from "./pane/light-box.ts";

export type Desk = ReturnType<typeof useDesk>;
type Step = "loading" | "ready" | "lost";

/** The worker that paints, and the pane that shows what it has painted, for as long as the screen is open. */
export function useDesk(upload: Upload, canvas: HTMLCanvasElement | null) {
  const [step, setStep] = useState<Step>("loading");
  const [box, setBox] = useState<LightBox | null>(null);
  const [edits, setEdits] = useState<readonly CutOutEdit[]>([]);
  const [canRedo, setCanRedo] = useState(false);
  const [places, setPlaces] = useState<readonly DoubtfulPlace[]>([]);
  const [isKept, setKept] = useState(true);
  const worker = useRef<Worker | null>(null);
  const { id, uploadUrl, matteUrl } = upload;

  useEffect(() => {
    if (canvas === null || matteUrl === null) return;
    const control = new AbortController();
    const made = new Worker(new URL("./desk/worker-entry.ts", import.meta.url), { type: "module" });
    let opened: LightBox | null = null;
    worker.current = made;
    made.addEventListener("message", ({ data: told }: MessageEvent<Told>) => {
      if (told.type === "tile") opened?.putTile(told);
      if (told.type === "opened") {
        setPlaces(told.places);
        setStep("ready");
      }
      if (told.type === "edited") {
        setEdits(told.edits);
        setCanRedo(told.canRedo);
        setKept(keepStrokes(id, told.edits));
      }
    });
    made.addEventListener("error", () => setStep("lost"));
    const open = async () => {
      // The alpha's address goes with the matte's, which names the version.
      const addresses = [uploadUrl, matteUrl.replace(/\/matte(?=\?|$)/, "/alpha")];
      const [file, alpha] = await Promise.all(addresses.map((address) => readBitmap(address, control.signal)));
      if (file === undefined || alpha === undefined) return;
      const photo = await inSizeOf(alpha, file);
      if (control.signal.aborted) return;
      opened = createLightBox(canvas, await createImageBitmap(photo));
      opened.resize();
      setBox(opened);
      made.postMessage({ type: "open", photo, alpha, edits: keptStrokes(upload) } satisfies Wish, [photo, alpha]);
    };
    open().catch((error: unknown) => {
      if (control.signal.aborted) return;
      console.warn("The photo could not be opened.", error);
      setStep("lost");
    });
    return () => {
      control.abort();
      made.terminate();
      opened?.close();
    };
  }, [canvas, upload, id, uploadUrl, matteUrl]);

  return {
    step,
    box,
    edits,
    canRedo,
    places,
    /** Whether the strokes would outlive a reload. */
    isKept,
    wish: (wish: Exclude<Wish, { type: "open" }>) => worker.current?.postMessage(wish),
  };
}

/** A photo of more pixels than are worked with is made as small as its cut-out: strokes mean the same places in both. */
async function inSizeOf({ width, height }: ImageBitmap, photo: ImageBitmap): Promise<ImageBitmap> {
  if (photo.width === width && photo.height === height) return photo;
  const reduced = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  photo.close();
  return reduced;
}
