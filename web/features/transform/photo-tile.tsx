import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { Viewfinder } from "../../ui/viewfinder.tsx";
import { CutMarks } from "./cut-marks.tsx";

const photoClass = "size-full min-h-0 object-contain [grid-area:1/1] max-lg:max-h-[60dvh]";

/** The person's photo before any picture. Some browsers can't show HEIC: the server's preview takes over when it comes. */
export function PhotoTile({
  localUrl,
  previewUrl,
  isOver,
  cut,
}: {
  localUrl: string | null;
  previewUrl: string | null;
  isOver: boolean;
  /** The upload whose cut sides are to be marked. */
  cut: Upload | null;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const source = localUrl && localUrl !== brokenUrl ? localUrl : previewUrl;
  return (
    <Viewfinder
      isActive={isOver}
      className="grid h-(--stage-height) place-items-center p-3 max-lg:h-auto max-lg:min-h-64"
    >
      {source ? (
        <img src={source} alt="Your car, as photographed" onError={() => setBrokenUrl(source)} className={photoClass} />
      ) : (
        <p className="animate-breathe text-ink-soft text-sm">Preparing a preview</p>
      )}
      {source && cut ? <CutMarks upload={cut} className={photoClass} /> : null}
    </Viewfinder>
  );
}
