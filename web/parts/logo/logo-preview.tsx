import { useEffect, useRef } from "react";
import { logoPreviewDelayMs, type LogoSettings } from "#contract/logos.ts";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { toast } from "#web/ui/toast.tsx";
import { drawPreview, openPicture } from "./draw-logo.ts";
import { logoTexts } from "./logo-texts.ts";

type LogoPreviewProps = {
  logo: Upload;
  ratio: Ratio;
  settings: LogoSettings;
  isProcessing: boolean;
  onDrawing: (isDrawing: boolean) => void;
};

/** The logo where it will lie in the picture. Redrawn a moment after the last change. */
export function LogoPreview({ logo, ratio, settings, isProcessing, onDrawing }: LogoPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { position, size, opacity } = settings;
  useEffect(() => {
    let isStale = false;
    onDrawing(true);
    const timer = setTimeout(() => {
      void openPicture(logo.uploadUrl)
        .then((picture) => {
          if (canvas.current && !isStale)
            drawPreview(canvas.current, picture, { ratio, settings: { position, size, opacity } });
        })
        .catch(() => {
          if (!isStale) toast({ title: logoTexts.failed, description: logoTexts.tryAgain, tone: "destructive" });
        })
        .finally(() => {
          if (!isStale) onDrawing(false);
        });
    }, logoPreviewDelayMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
      onDrawing(false);
    };
  }, [logo.uploadUrl, ratio, position, size, opacity, onDrawing]);
  const { width, height } = ratioFacts[ratio];
  return (
    <figure className="grid">
      <div
        className="border-line relative justify-self-center overflow-hidden rounded-md border bg-[repeating-conic-gradient(#8a8a8a_0_25%,#9c9c9c_0_50%)] bg-size-[1rem_1rem]"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, 10rem * ${width} / ${height})` }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${logo.fileName} in a ${ratio} picture`}
          className="size-full"
          data-testid="logo-preview"
        />
        {isProcessing ? (
          <p
            role="status"
            className="bg-scrim absolute inset-0 grid place-items-center text-sm font-semibold text-white"
          >
            {logoTexts.processing}
          </p>
        ) : null}
      </div>
    </figure>
  );
}
