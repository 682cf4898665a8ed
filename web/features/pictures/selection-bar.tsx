import { Trash2, X } from "lucide-react";
import { Button, IconButton } from "#web/ui/button.tsx";
import { picturesText } from "./picture-words.ts";
import type { Selection } from "./use-selection.ts";
import { ZipLink } from "./zip-link.tsx";

type SelectionBarProps = {
  selection: Selection;
  /** All that has come is selected, and there are more. */
  areMoreToCome: boolean;
  isBusy: boolean;
  onDelete: (ids: readonly string[]) => void;
};

/** What can be done with what is selected; it stays in sight at the window's lower edge. */
export function SelectionBar({ selection, areMoreToCome, isBusy, onDelete }: SelectionBarProps) {
  const ids = selection.selected.map(({ id }) => id);
  const text = `${picturesText(ids.length)} selected${areMoreToCome ? "; those further down are not" : ""}`;
  return (
    <div className="sticky bottom-[calc(1rem+var(--covered-below,0px))] z-20 mx-auto w-fit max-w-full">
      <p role="status" className="sr-only">
        {ids.length === 0 ? "" : text}
      </p>
      {ids.length === 0 ? null : (
        <div
          role="group"
          aria-label="Selected pictures"
          className="border-line bg-raised shadow-float flex flex-wrap items-center gap-2 rounded-lg border p-2"
        >
          <IconButton label="Select nothing" onClick={selection.clear}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
          <p className="tabular mr-auto pr-2 text-sm font-semibold">{text}</p>
          <ZipLink ids={ids} look="signal" />
          <Button className="!px-4" aria-disabled={isBusy} onClick={() => onDelete(ids)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}
