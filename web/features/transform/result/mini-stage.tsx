import clsx from "clsx";
import { Download, Maximize2 } from "lucide-react";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import { goToStage } from "#web/features/transform/go-to-stage.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { downloadPicture } from "#web/parts/picture/download-picture.ts";
import { IconButton } from "#web/ui/button.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useEstimatedPercent } from "#web/ui/use-estimated-percent.ts";
import { describeStage, type StageLine } from "./describe-stage.ts";

type MiniStageProps = { current: CurrentPhoto; waitingPreset: string | null; ratio: Ratio };

const height = "clamp(3.5rem, 13dvh, 7.5rem)";
/** With the space above and below it. */
export const miniStageHeight = `${height} + 1rem`;

/**
 * The stage in small, at the lower edge while the stage itself is out of sight: on a phone or a much enlarged page one sees among the
 * scenes what became of a tap on one.
 */
export function MiniStage({ current, waitingPreset, ratio }: MiniStageProps) {
  const { selected, upload, localUrl } = current;
  const line = describeStage(current, waitingPreset);
  const finished = selected?.status === "done" && waitingPreset === null ? selected : null;
  const source = finished?.stageUrl ?? localUrl ?? upload?.previewUrl ?? null;
  const { width, height: tall } = ratioFacts[ratio];
  return (
    <aside aria-label="Stage in small" className="min-w-0 sm:flex-1">
      <div className="gutter relative flex items-center gap-4 py-2">
        <div
          className="bg-sunken relative shrink-0 overflow-hidden rounded-sm"
          style={{ aspectRatio: `${width} / ${tall}`, width: `min(34vw, ${height} * ${width} / ${tall})` }}
        >
          {source ? (
            <LastingImage
              key={source}
              src={source}
              className={clsx(
                "size-full object-cover",
                finished ? "animate-arrive" : line.work ? "scale-110 blur-xs" : "",
              )}
            />
          ) : null}
        </div>
        <StageText line={line} />
        <div className="-mr-3 ml-auto flex shrink-0">
          {finished ? (
            <IconButton
              label="Download Image"
              className="!text-ink z-10"
              onClick={() => void downloadPicture(finished)}
            >
              <Download aria-hidden="true" className="size-5" />
            </IconButton>
          ) : null}
          {/* Its target is the whole bar. */}
          <IconButton label="Show large" className="!text-ink after:absolute after:inset-0" onClick={goToStage}>
            <Maximize2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
    </aside>
  );
}

function StageText({ line: { title, text, work, isFailure } }: { line: StageLine }) {
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <p className="label truncate">{title}</p>
      {work ? (
        <Working {...work} />
      ) : (
        <p className={clsx("line-clamp-2 text-sm", isFailure ? "text-danger" : "text-ink-soft")}>{text}</p>
      )}
    </div>
  );
}

function Working({ id, span }: NonNullable<StageLine["work"]>) {
  const percent = useEstimatedPercent(id, span);
  return (
    <>
      <p className="text-ink-soft flex items-end justify-between gap-2 text-sm">
        <span className="line-clamp-2">{span.label}</span>
        <span className="tabular whitespace-nowrap max-[22.5rem]:hidden">{Math.round(percent)} %</span>
      </p>
      <ProgressBar label={span.label} percent={percent} />
    </>
  );
}
