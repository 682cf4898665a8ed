import { errorTable } from "#contract/errors.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { checkPhotoFile } from "#web/parts/photo/check-photo-file.ts";
import { toast, toastText } from "#web/ui/toast.tsx";

type PhotoTake = {
  send: (photo: File) => Promise<void>;
  /** Something is on the stage already: what it is replaced by must be worth it, and there is a way back. */
  onUndo: (() => void) | null;
};

/** Takes one photo out of what was dropped, pasted or chosen, and says what it did not take. */
export function takePhoto(files: readonly File[], { send, onUndo }: PhotoTake): void {
  const photo = files.find((file) => checkPhotoFile(file) === null) ?? files[0];
  if (!photo) return;
  const wrong = checkPhotoFile(photo);
  if (wrong && onUndo) {
    toastText(errorTable[wrong].message, "destructive");
    return;
  }
  void send(photo);
  const others = files.length - 1;
  const action = onUndo ? { label: "Undo", onPress: onUndo } : undefined;
  if (others > 0) {
    toast({ title: transformTexts.onePhoto, description: leftOutText(photo.name, others), action });
  } else if (action) {
    toast({ title: transformTexts.newPhoto, description: transformTexts.keptWork, action });
  }
}

function leftOutText(taken: string, others: number): string {
  return `${taken} was taken, ${others === 1 ? "the other one was" : `the other ${others} were`} left out.`;
}
