import clsx from "clsx";
import { memo, type KeyboardEvent } from "react";
import type { Picture } from "#contract/pictures.ts";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { aiMark, dayText, nameOf, spokenName } from "./picture-words.ts";

/** What a tile does with whatever picture; the same functions from one render to the next. */
export type TileActions = {
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onExtendTo: (id: string) => void;
  onFocus: (id: string) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
};

type PictureTileProps = {
  picture: Picture;
  isSelected: boolean;
  /** While something is selected a press selects; otherwise it opens. */
  isSelecting: boolean;
  isTabStop: boolean;
  actions: TileActions;
};

export const PictureTile = memo(function PictureTile(props: PictureTileProps) {
  const { picture, isSelected, isSelecting, isTabStop, actions } = props;
  const { id, aspectRatio, photo, runId, car, createdAt } = picture;
  const where = runId === null ? dayText(createdAt) : (photo?.fileName ?? "");
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)] gap-2">
      <button
        type="button"
        data-picture={id}
        aria-label={`${spokenName(picture)}${isSelected ? ", selected" : ""}`}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => actions.onFocus(id)}
        onKeyDown={(event) => actions.onKeyDown(event, id)}
        // Firefox presses a button when Space is let go.
        onKeyUp={(event) => event.key === " " && event.preventDefault()}
        onClick={(event) => {
          if (event.shiftKey) actions.onExtendTo(id);
          else if (isSelecting || event.ctrlKey || event.metaKey) actions.onToggle(id);
          else actions.onOpen(id);
        }}
        className={clsx(
          "bg-sunken relative block aspect-4/3 overflow-hidden rounded-md",
          isSelected ? "outline-accent outline-3 outline-offset-2" : "",
        )}
      >
        <LastingImage
          src={picture.thumbnailUrl}
          loading="lazy"
          draggable={false}
          className={clsx("size-full object-contain", isSelected ? "opacity-80" : "")}
        />
      </button>
      <label
        className={clsx(
          "absolute top-0 left-0 grid size-11 place-items-center pointer-coarse:opacity-100",
          isSelected || isSelecting ? "" : "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100",
        )}
      >
        <input
          type="checkbox"
          aria-label={`Select ${spokenName(picture)}`}
          tabIndex={-1}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => (event.shiftKey ? actions.onExtendTo(id) : actions.onToggle(id))}
          className="accent-signal shadow-float size-5"
        />
      </label>
      <p className="grid grid-cols-[minmax(0,1fr)] leading-tight">
        <span className="label flex items-baseline justify-between gap-2">
          <span className="truncate">{nameOf(picture)}</span>
          <span className="text-ink-faint tabular shrink-0 text-xs">{aspectRatio ?? (car ? "6 views" : "")}</span>
        </span>
        <span className="text-ink-faint truncate text-xs" title={where}>
          {[aiMark(picture), where].filter(Boolean).join(" · ")}
        </span>
      </p>
    </article>
  );
});
