import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Picture } from "#contract/pictures.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PictureActions } from "./picture-actions.tsx";
import { aiMark, momentText, nameOf, recipeOf, spokenName } from "./picture-words.ts";
import { ViewsOfSet } from "./views-of-set.tsx";

type PictureDialogProps = {
  picture: Picture;
  /** Ids of those before and after it in the list. */
  before: string | undefined;
  after: string | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
  onRename: () => void;
  onDelete: () => void;
};

/** One picture large, what made it, and what can be done with it. Arrow keys go to its neighbours. */
export function PictureDialog(props: PictureDialogProps) {
  const { picture, before, after, onShow, onClose } = props;

  function onKeyDown({ key, target, altKey, metaKey, ctrlKey }: KeyboardEvent): void {
    // With another key it goes back in the browser's history.
    if (target instanceof HTMLInputElement || altKey || metaKey || ctrlKey) return;
    const id = key === "ArrowLeft" ? before : key === "ArrowRight" ? after : undefined;
    if (id !== undefined) onShow(id);
  }

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={nameOf(picture)}
      description={[aiMark(picture) ?? picture.label, momentText(picture.createdAt)].filter(Boolean).join(". ")}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way beside the two buttons inside */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-6" onKeyDown={onKeyDown}>
        <div className="grid gap-2">
          {picture.views === null ? (
            <div className="bg-sunken relative grid min-h-40 place-items-center overflow-hidden rounded-md">
              <img
                key={picture.id}
                src={picture.stageUrl}
                alt={spokenName(picture)}
                width={picture.width ?? undefined}
                height={picture.height ?? undefined}
                className="h-auto max-h-[56dvh] w-auto max-w-full object-contain"
              />
            </div>
          ) : (
            <ViewsOfSet views={picture.views} />
          )}
          <div className="flex justify-between">
            <IconButton
              label="Previous picture"
              aria-disabled={before === undefined}
              onClick={() => before !== undefined && onShow(before)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            {/* Never disabled: at the end of what is loaded it would lose the focus, and with it the arrow keys. */}
            <IconButton
              label="Next picture"
              aria-disabled={after === undefined}
              onClick={() => after !== undefined && onShow(after)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </div>
        <PictureActions {...props} />
        <section aria-labelledby="recipe" className="grid gap-3">
          <h3 id="recipe" className="label">
            How it was made
          </h3>
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            {recipeOf(picture).map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="[overflow-wrap:anywhere] max-sm:mb-2">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
