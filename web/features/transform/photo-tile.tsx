import { useState } from "react";
import { Viewfinder } from "../../ui/viewfinder.tsx";

/** The person's photo before any picture. Some browsers can't show HEIC: the server's preview takes over when it comes. */
export function PhotoTile({
  localUrl,
  previewUrl,
  isOver,
}: {
  localUrl: string | null;
  previewUrl: string | null;
  isOver: boolean;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const source = localUrl && localUrl !== brokenUrl ? localUrl : previewUrl;
  return (
    <Viewfinder
      isActive={isOver}
      className="grid h-(--stage-height) place-items-center p-3 max-lg:h-auto max-lg:min-h-64"
    >
      {source ? (
        <img
          src={source}
          alt="Your car, as photographed"
          onError={() => setBrokenUrl(source)}
          className="size-full min-h-0 object-contain max-lg:max-h-[60dvh]"
        />
      ) : (
        <p className="animate-breathe text-ink-soft text-sm">Preparing a preview</p>
      )}
    </Viewfinder>
  );
}
