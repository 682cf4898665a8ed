import { Brush as BrushIcon, Eraser, Eye, Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from "lucide-react";
import { Button, IconButton } from "#web/ui/button.tsx";
import type { Look } from "./pane/light-box.ts";
import type { Brush, Mode } from "./use-brush.ts";

type BrushBarProps = {
  brush: Brush;
  zoomPercent: number;
  canUndo: boolean;
  canRedo: boolean;
  hasScene: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onZoom: (factor: number) => void;
  onFit: () => void;
  /** Whether the cut-out is shown as it was before. */
  isBack: boolean;
  onLookBack: (isBack: boolean) => void;
};

const modes = [
  { mode: "keep", label: "Keep", Icon: BrushIcon, shortcut: "k" },
  { mode: "remove", label: "Remove", Icon: Eraser, shortcut: "r" },
] as const satisfies readonly { mode: Mode; label: string; Icon: typeof BrushIcon; shortcut: string }[];

const looks = [
  { look: "tint", label: "Tint" },
  { look: "cut", label: "Cut-out" },
  { look: "scene", label: "Scene" },
] as const satisfies readonly { look: Look; label: string }[];

/** What the hand holds, what it did, and how it is looked at. */
export function BrushBar(props: BrushBarProps) {
  const { brush, zoomPercent, canUndo, canRedo, hasScene, onUndo, onRedo, onZoom, onFit, isBack, onLookBack } = props;
  return (
    <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-2 sm:px-6">
      <div role="group" aria-label="Brush" className="flex">
        {modes.map(({ mode, label, Icon, shortcut }) => (
          <Button
            key={mode}
            look={brush.mode === mode ? "ink" : "quiet"}
            className="px-3"
            aria-pressed={brush.mode === mode}
            aria-keyshortcuts={shortcut}
            onClick={() => brush.setMode(mode)}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Button>
        ))}
      </div>
      <label className="flex items-center gap-2 text-sm">
        Size
        <input
          type="range"
          min={0}
          max={100}
          value={brush.sizePercent}
          aria-valuetext={`${Math.round(brush.radius * 2)} pixels wide`}
          aria-keyshortcuts="[ ]"
          onChange={(event) => brush.setSizePercent(event.currentTarget.valueAsNumber)}
          className="accent-accent h-11 w-28"
        />
        <span className="tabular text-ink-soft w-14">{Math.round(brush.radius * 2)} px</span>
      </label>
      <div className="flex">
        <IconButton label="Undo" aria-keyshortcuts="Control+z" disabled={!canUndo} onClick={onUndo}>
          <Undo2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Redo" aria-keyshortcuts="Control+Shift+z" disabled={!canRedo} onClick={onRedo}>
          <Redo2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label="Before"
          title="Before, while held"
          aria-keyshortcuts="b"
          className="touch-none"
          aria-pressed={isBack}
          onPointerDown={() => onLookBack(true)}
          onPointerUp={() => onLookBack(false)}
          onPointerLeave={() => onLookBack(false)}
          onPointerCancel={() => onLookBack(false)}
          onClick={(event) => {
            // By Enter, space or a screen reader nothing is held: they switch it.
            if (event.detail === 0) onLookBack(!isBack);
          }}
        >
          <Eye aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div role="group" aria-label="Shown as" className="flex">
        {looks
          .filter(({ look }) => look !== "scene" || hasScene)
          .map(({ look, label }) => (
            <Button
              key={look}
              look={brush.look === look ? "ink" : "quiet"}
              className="px-3"
              aria-pressed={brush.look === look}
              onClick={() => brush.setLook(look)}
            >
              {label}
            </Button>
          ))}
      </div>
      <div role="group" aria-label="Zoom" className="flex items-center">
        <IconButton label="Zoom out" aria-keyshortcuts="-" className="max-sm:hidden" onClick={() => onZoom(1 / 1.5)}>
          <ZoomOut aria-hidden="true" className="size-5" />
        </IconButton>
        <output className="tabular w-14 text-center text-sm">{zoomPercent} %</output>
        <IconButton label="Zoom in" aria-keyshortcuts="+" className="max-sm:hidden" onClick={() => onZoom(1.5)}>
          <ZoomIn aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Fit" aria-keyshortcuts="0" onClick={onFit}>
          <Maximize aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
