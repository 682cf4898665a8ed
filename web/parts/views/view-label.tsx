import type { ViewPicture, ViewSet } from "#contract/view-sets.ts";

/** Name of a view and, where the very car is not shown, that it is an illustration. */
export function ViewLabel({ picture, label }: { picture: ViewPicture; label: ViewSet["label"] }) {
  return (
    <span className="label pointer-events-none absolute bottom-3 left-3 flex gap-2 rounded-sm bg-black/60 px-2 py-0.5 text-white">
      {picture.label}
      {label ? <span className="text-white/80">{label}</span> : null}
    </span>
  );
}
