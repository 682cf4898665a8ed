/** The stage and the scenes as places of the screen: where the eye and the focus go next. */
export const stageId = "stage";
export const scenesId = "scenes";
export const ratiosId = "pro-ratios";

/** Brings the stage into view and puts the focus on it. */
export function goToStage(): void {
  const stage = document.getElementById(stageId);
  stage?.focus({ preventScroll: true });
  stage?.scrollIntoView({ behavior: scrollBehaviour(), block: "nearest" });
}

/** Brings the scenes into view; the first of them, or the one last used, gets the focus. */
export function goToScenes(): void {
  const scenes = document.getElementById(scenesId);
  scenes?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus({ preventScroll: true });
  scenes?.scrollIntoView({ behavior: scrollBehaviour(), block: "start" });
}

/** The formats of Pro Controls. */
export function goToRatios(): void {
  const ratios = document.getElementById(ratiosId);
  ratios?.querySelector("button")?.focus({ preventScroll: true });
  ratios?.scrollIntoView({ behavior: scrollBehaviour(), block: "center" });
}

/** `scroll-behavior` of the stylesheet has no say in what a script asks for. */
function scrollBehaviour(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
