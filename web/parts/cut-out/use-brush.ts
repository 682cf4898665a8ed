import { useState } from "react";
import { brushRadius, type editModes } from "#contract/brush.ts";
import type { Look } from "./pane/light-box.ts";

export type Mode = (typeof editModes)[number];
export type Brush = ReturnType<typeof useBrush>;

/** Of a bracket key. */
const sizeStep = 1.25;
/** At first it is this part of the photo's longer side wide. */
const radiusShare = 100;
/** In slider steps: a brush grows by shares, not by pixels. */
const slider = { least: 1, most: 300 } as const;

/** What the hand holds, and how the work is looked at. */
export function useBrush({ width, height }: { width: number; height: number }) {
  const [mode, setMode] = useState<Mode>("keep");
  const [radius, setRadius] = useState(Math.max(4, Math.round(Math.max(width, height) / radiusShare)));
  const [look, setLook] = useState<Look>("tint");
  const hold = (wanted: number) =>
    setRadius(Math.round(Math.min(slider.most, Math.max(slider.least, wanted)) * 10) / 10);
  return {
    mode,
    setMode,
    swap: () => setMode((now) => (now === "keep" ? "remove" : "keep")),
    radius: Math.min(brushRadius.max, radius),
    grow: () => hold(radius * sizeStep),
    shrink: () => hold(radius / sizeStep),
    /** 0–100. */
    sizePercent: Math.round((Math.log(radius / slider.least) / Math.log(slider.most / slider.least)) * 100),
    setSizePercent: (percent: number) => hold(slider.least * (slider.most / slider.least) ** (percent / 100)),
    look,
    setLook,
  };
}
