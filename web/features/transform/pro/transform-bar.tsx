import clsx from "clsx";
import type { Generation } from "#contract/generations.ts";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { transformLabel, transformTexts } from "#web/features/transform/transform-texts.ts";
import { waitingTexts } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { logoTexts } from "#web/parts/logo/logo-texts.ts";
import { Button } from "#web/ui/button.tsx";

/** With the space above and below the button. */
export const transformBarHeight = "4rem";

type TransformBarProps = {
  picking: Picking;
  /** The picture on the stage. */
  onStage: Generation | null;
  /** The stage in small stands before it. */
  isBesideStage?: boolean;
};

/** Pro mode's one button that spends, and what it would make. */
export function TransformBar({ picking, onStage, isBesideStage = false }: TransformBarProps) {
  const { pickedPreset, ratio, pro, transform } = picking;
  const { logo } = pro;
  const facts = [
    pickedPreset ?? "No scene selected",
    ratio,
    logo.isOn ? (logo.isProcessing ? logoTexts.processing : (logo.logo?.fileName ?? "no logo chosen")) : null,
  ];
  const { label, isIdle } = actionOf(picking, onStage);
  const isStill = isIdle || logo.isProcessing;
  return (
    <div className={clsx("gutter flex items-center justify-between gap-4 py-2", isBesideStage ? "" : "sm:flex-1")}>
      {isBesideStage ? null : (
        <p className="text-ink-soft truncate text-sm max-sm:hidden">
          {facts.filter((one) => one !== null).join(" · ")}
        </p>
      )}
      {/* Not `disabled`: the focus must not fall off it at every start. */}
      <Button
        look="signal"
        className="min-h-12 max-sm:w-full sm:min-w-64"
        aria-disabled={isStill}
        onClick={isStill ? undefined : transform}
      >
        {label}
      </Button>
    </div>
  );
}

function actionOf(picking: Picking, onStage: Generation | null): { label: string; isIdle: boolean } {
  const { pickedPreset, offerOf, isWaiting } = picking;
  if (pickedPreset === null) return { label: transformTexts.start, isIdle: false };
  if (isWaiting) return { label: waitingTexts.title, isIdle: true };
  const offer = offerOf(pickedPreset);
  if (offer.kind === "make") return { label: transformLabel(pickedPreset, offer.cost), isIdle: false };
  if (offer.version.id !== onStage?.id) return { label: `Show ${pickedPreset}`, isIdle: false };
  const state = offer.version.status === "done" ? "ready" : "in the making";
  return { label: `${pickedPreset} is ${state}`, isIdle: true };
}
