import type { ViewPicture, ViewSet } from "#contract/view-sets.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";

type ViewLabelProps = { picture: ViewPicture; set: Pick<ViewSet, "label" | "engine"> };

/** Name of a view and, where the very car is not shown, that it is an illustration; by AI, what it is. */
export function ViewLabel({ picture, set }: ViewLabelProps) {
  const mark = viewMark(picture, set);
  return (
    <span className="label pointer-events-none absolute bottom-3 left-3 flex gap-2 rounded-sm bg-black/60 px-2 py-0.5 text-white">
      {picture.label}
      {mark ? <span className="text-white/80">{mark}</span> : null}
    </span>
  );
}

/** What a view is said to be wherever it is shown: 'Illustration', 'Invented by AI', 'AI picture'. */
export function viewMark({ isInvented }: Pick<ViewPicture, "isInvented">, set: ViewLabelProps["set"]): string | null {
  if (set.engine !== "cloud") return set.label;
  return isInvented ? engineTexts.inventedView : engineTexts.aiView;
}
