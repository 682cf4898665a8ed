import clsx from "clsx";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { acceptedPhotos } from "./check-photo-file.ts";
import { comparePaths } from "./read-folders.ts";

const accept = Object.entries(acceptedPhotos).flat(2).join(",");

type FileButtonProps = {
  look?: ButtonLook;
  className?: string;
  /** Opens the rear camera where there is one, instead of the file picker. */
  fromCamera?: boolean;
  /** What the file is, if not a photo of a car. */
  label?: string;
  onFile: (file: File) => void;
  children: ReactNode;
};

type FilesButtonProps = {
  look?: ButtonLook;
  className?: string;
  /** A whole folder instead of files; phones have none to choose. */
  isFolder?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** Several photos at once. */
export function FilesButton({ look, className, isFolder = false, onFiles, children }: FilesButtonProps) {
  const input = useChosenFiles((files) => {
    // A folder's files come as the disk has them.
    if (isFolder) files.sort((one, other) => comparePaths(one.webkitRelativePath, other.webkitRelativePath));
    onFiles(files);
  });
  return (
    <>
      <Button look={look} className={className} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={isFolder ? undefined : accept}
        // Known to every browser, and to no standard's types.
        {...(isFolder ? { webkitdirectory: "" } : {})}
        aria-label={isFolder ? "Choose a folder of car photos" : "Choose car photos"}
        tabIndex={-1}
        className="sr-only"
        data-testid={isFolder ? "folder-input" : "photos-input"}
      />
    </>
  );
}

export function FileButton({ look, className, fromCamera = false, label, onFile, children }: FileButtonProps) {
  const input = useChosenFiles(([file]) => {
    if (file) onFile(file);
  });
  return (
    <>
      <Button look={look} className={clsx(className)} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={fromCamera ? "environment" : undefined}
        aria-label={label ?? (fromCamera ? "Take a photo" : "Choose a car photo")}
        tabIndex={-1}
        className="sr-only"
        data-testid={fromCamera ? "camera-input" : "photo-input"}
      />
    </>
  );
}

/**
 * Hears by itself what is chosen: somebody may still be choosing when the button has gone, as when the screen comes back to a photo, and React hears
 * nothing of an input that it took off the page. In the same breath as the input appears: what is chosen before an effect ran would be lost.
 */
function useChosenFiles(onChosen: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onChosen);
  useLayoutEffect(() => {
    latest.current = onChosen;
  });
  useLayoutEffect(() => {
    const { current: picker } = input;
    // Never taken away: it goes with its input.
    picker?.addEventListener("change", () => {
      const files = [...(picker.files ?? [])];
      // Emptied, so that the same files can be chosen again, also after a failure.
      picker.value = "";
      if (files.length > 0) latest.current(files);
    });
  }, []);
  return input;
}
