import { useEffect, useRef, useState } from "react";
import { logoPreviewDelayMs, type LogoBoard, type LogoSettings } from "#contract/logos.ts";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { drawPreview, openPicture } from "./draw-logo.ts";
import { logoTexts } from "./logo-texts.ts";
import { boardNeededIn, sceneCropDown } from "./measure-logo.ts";

type LogoPreviewProps = {
  logo: Upload;
  ratio: Ratio;
  settings: LogoSettings;
  /** Picture of the scene that it is for, without a car; null while none is chosen. */
  sceneUrl: string | null;
  isProcessing: boolean;
  onDrawing: (isDrawing: boolean) => void;
  onBoard: (board: LogoBoard) => void;
};

/** The logo where it will lie in the picture, and whether it can be read there. Redrawn a moment after the last change. */
export function LogoPreview({ logo, ratio, settings, sceneUrl, isProcessing, onDrawing, onBoard }: LogoPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [neededBoard, setNeededBoard] = useState<LogoBoard | null>(null);
  const { position, size, opacity, board } = settings;
  useEffect(() => {
    let isStale = false;
    onDrawing(true);
    const timer = setTimeout(() => {
      const layout = { ratio, settings: { position, size, opacity, board } };
      void openPicture(logo.uploadUrl)
        .then(async (picture) => {
          if (canvas.current && !isStale) drawPreview(canvas.current, picture, layout);
          // Without the scene's picture nothing can be said; the logo is laid all the same.
          const scene = sceneUrl === null ? null : await openPicture(sceneUrl).catch(() => null);
          if (!isStale) setNeededBoard(scene === null ? null : boardNeededIn(scene, picture, layout));
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
  }, [logo.uploadUrl, ratio, position, size, opacity, board, sceneUrl, onDrawing]);
  const { width, height } = ratioFacts[ratio];
  return (
    <figure className="grid gap-3">
      {neededBoard !== null && board === undefined && !isProcessing ? (
        <figcaption className="grid justify-items-start gap-2 text-sm">
          <span role="status">
            <span className="font-semibold">{logoTexts.hardToRead}</span>{" "}
            <span className="text-ink-soft">{logoTexts.hardToReadWhy[neededBoard]}</span>
          </span>
          <Button onClick={() => onBoard(neededBoard)}>{logoTexts.putOnBoard[neededBoard]}</Button>
        </figcaption>
      ) : null}
      <div
        className="border-line relative justify-self-center overflow-hidden rounded-md border bg-[repeating-conic-gradient(#8a8a8a_0_25%,#9c9c9c_0_50%)] bg-size-[1rem_1rem]"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, 10rem * ${width} / ${height})` }}
      >
        {sceneUrl === null ? null : (
          <img
            src={sceneUrl}
            alt=""
            className="absolute inset-0 size-full object-cover"
            style={{ objectPosition: `50% ${sceneCropDown[ratio] * 100}%` }}
          />
        )}
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${logo.fileName} in a ${ratio} picture`}
          className="relative size-full"
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
