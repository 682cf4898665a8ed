import { Camera, ImageUp } from "lucide-react";
import type { ButtonLook } from "#web/ui/button.tsx";
import { FileButton } from "./file-button.tsx";

type PhotoButtonsProps = { look: ButtonLook; onFile: (file: File) => void; onSample: () => void };

/** The ways to one photo: a file, the camera of what is held in the hand, or our sample car. */
export function PhotoButtons({ look, onFile, onSample }: PhotoButtonsProps) {
  return (
    <>
      <FileButton look={look} className="min-h-12" onFile={onFile}>
        <ImageUp aria-hidden="true" className="size-5" />
        Choose a photo
      </FileButton>
      <FileButton className="min-h-12 pointer-fine:hidden" fromCamera onFile={onFile}>
        <Camera aria-hidden="true" className="size-5" />
        Take a photo
      </FileButton>
      <button
        type="button"
        onClick={onSample}
        className="decoration-line-strong hover:decoration-ink min-h-12 rounded-md px-2 text-sm font-semibold underline underline-offset-4"
      >
        Try it with our sample car
      </button>
    </>
  );
}
