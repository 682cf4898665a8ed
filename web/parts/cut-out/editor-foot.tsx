import { countPoints, editLimits } from "#contract/brush.ts";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { Menu, MenuAction } from "#web/ui/menu.tsx";
import type { useSaving } from "./use-saving.ts";

type EditorFootProps = {
  upload: Upload;
  base: number;
  edits: readonly CutOutEdit[];
  isReady: boolean;
  isKept: boolean;
  isLeaving: boolean;
  saving: ReturnType<typeof useSaving>;
  onSave: () => void;
  onCancel: () => void;
  onStay: () => void;
  onDiscard: () => void;
  onReload: () => void;
  onVersion: (version: number) => void;
};

/** Saves, or leaves; and what stands in the way of either. */
export function EditorFoot(props: EditorFootProps) {
  const { edits, isLeaving, saving, isReady, isKept } = props;
  const strokes = `${edits.length} unsaved ${edits.length === 1 ? "stroke" : "strokes"}`;
  const isHeld = saving.isMadeElsewhere || saving.isOutdated;
  const isTooMuch = edits.length > editLimits.edits || countPoints(edits) > editLimits.points;
  if (isLeaving) {
    return (
      <footer role="alertdialog" aria-label="Leave without saving?" className={footClass}>
        <p className="mr-auto text-sm font-medium">Leave without saving? {strokes} would be lost.</p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question has just come up and wants an answer */}
        <Button autoFocus onClick={props.onStay}>
          Keep correcting
        </Button>
        <Button look="danger" onClick={props.onDiscard}>
          Discard
        </Button>
      </footer>
    );
  }
  return (
    <footer className={footClass}>
      {/* On a phone a row of its own: the photo above would jump when its words grow. */}
      <div className="mr-auto grid gap-1 text-sm max-sm:w-full">
        {saving.problem ? (
          <p role="alert" className="text-danger">
            {saving.problem.message}
          </p>
        ) : (
          <p role="status" className="text-ink-soft">
            {saving.isSaving
              ? "Saving: the cut-out is made anew in the photo's own pixels. You may leave; it goes on."
              : saving.isMadeElsewhere
                ? "This cut-out is being made anew. What you draw can be saved once that is done."
                : saving.isOutdated
                  ? "There is a newer version of this cut-out. Load it: your strokes are laid on it."
                  : edits.length === 0
                    ? "Saving is free."
                    : `${strokes}. Saving is free.`}
          </p>
        )}
        {isTooMuch ? (
          <p className="text-danger">This is more than can be saved at once. Undo some strokes, save, and go on.</p>
        ) : null}
        {isKept ? null : <p className="text-ink-soft">These strokes would not outlive a reload of this page.</p>}
      </div>
      {saving.isOutdated || saving.problem?.code === "cut_out_changed" ? (
        <Button onClick={props.onReload}>Load the other version</Button>
      ) : null}
      <Versions {...props} />
      <Button look="quiet" className="max-sm:ml-auto" onClick={props.onCancel}>
        {saving.isSaving ? "Close" : "Cancel"}
      </Button>
      <Button
        look="signal"
        disabled={!isReady || edits.length === 0 || isTooMuch || saving.isSaving || isHeld}
        onClick={props.onSave}
      >
        {saving.isSaving ? "Saving…" : "Save"}
      </Button>
    </footer>
  );
}

const footClass = "border-line flex flex-wrap items-center gap-2 border-t px-3 py-2 sm:px-6";

/** Versions that can be gone back to; unsaved strokes are laid on top of them. */
function Versions({ upload, base, saving, onVersion }: EditorFootProps) {
  const { versions } = upload.cutOut;
  const others = versions.filter((version) => version !== base);
  const [only] = others;
  if (only === undefined) return null;
  if (others.length === 1) {
    return (
      <Button disabled={saving.isSaving} onClick={() => onVersion(only)}>
        {nameOf(only)}
      </Button>
    );
  }
  return (
    <Menu trigger={<Button disabled={saving.isSaving}>Other versions ({others.length})</Button>}>
      {/* The newest is looked for most. */}
      {others.toReversed().map((version) => (
        <MenuAction key={version} onPress={() => onVersion(version)}>
          {nameOf(version)}
        </MenuAction>
      ))}
    </Menu>
  );
}

const nameOf = (version: number) => (version === 0 ? "Back to the first cut-out" : `Take version ${version}`);
