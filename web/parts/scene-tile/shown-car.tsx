import { createContext, useMemo, type ReactNode } from "react";
import type { Ratio } from "#contract/ratios.ts";
import { suggestedRatio } from "#contract/suggested-ratio.ts";
import type { Upload } from "#contract/uploads.ts";
import { refusedFormats } from "#web/parts/photo/refused-formats.ts";
import { createIdleTurns, type IdleTurns } from "./idle-turns.ts";

export type ShownCar = {
  readonly uploadId: string;
  /** Of its cut-out. */
  readonly version: number;
  readonly ratio: Ratio;
  readonly turns: IdleTurns;
};

/** The car that the scenes on this page show. Null: they stand empty. */
export const ShownCarContext = createContext<ShownCar | null>(null);

type ShowCarInScenesProps = {
  /** The photo on the page; its car is shown as soon as it is cut out. */
  upload: Upload | undefined;
  ratio: Ratio | null;
  children: ReactNode;
};

const freeText = "Each scene shows your own car as the studio puts it there: small, free, with our mark.";

/** Lets the scenes inside show the photo's own car. */
export function ShowCarInScenes({ upload, ratio, children }: ShowCarInScenesProps) {
  const format = ratio ?? suggestedRatio(upload === undefined ? [] : [upload]);
  const uploadId = upload !== undefined && isShowable(upload, format) ? upload.id : null;
  const version = upload?.cutOut.version ?? 0;
  const car = useMemo(
    () => (uploadId === null ? null : { uploadId, version, ratio: format, turns: createIdleTurns() }),
    [uploadId, version, format],
  );
  return (
    <ShownCarContext value={car}>
      {car ? <p className="text-ink-soft text-sm">{freeText}</p> : null}
      {children}
    </ShownCarContext>
  );
}

function isShowable(upload: Upload, ratio: Ratio): boolean {
  return upload.matteStatus === "ready" && !refusedFormats(upload).formats.includes(ratio);
}
