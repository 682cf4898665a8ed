import type { ReactNode } from "react";
import { Picture, type PictureSources } from "#web/ui/picture.tsx";

type DialogStepsProps = {
  steps: readonly { title: string; text: string }[];
  /** What each step looks like, in their order. */
  pictures: readonly ReactNode[];
};

/** The steps of a landing dialog. */
export function DialogSteps({ steps, pictures }: DialogStepsProps) {
  return (
    <ol className="grid px-6 pt-4">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="border-line grid grid-cols-[1.5rem_1fr] items-center gap-4 border-b py-4 last:border-0 sm:grid-cols-[1.5rem_1fr_14rem] sm:gap-6"
        >
          <span className="display tabular text-ink-faint text-base max-sm:self-start">{index + 1}</span>
          <span className="grid gap-1">
            <span className="font-semibold">{title}</span>
            <span className="text-ink-soft max-w-md text-sm">{text}</span>
          </span>
          <span className="bg-ink/8 aspect-video overflow-hidden rounded-md max-sm:hidden">{pictures[index]}</span>
        </li>
      ))}
    </ol>
  );
}

/** The way on and the way back: side by side at the right, and one above the other on phones. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-row-reverse flex-wrap gap-2 p-6 max-sm:grid max-sm:justify-stretch">{children}</div>;
}

/** Four thumbnails in one frame. */
export function FourPlaces({ scenes }: { scenes: readonly { id: string; thumbnailUrl: string }[] }) {
  return (
    <span className="grid size-full grid-cols-2 grid-rows-2 gap-0.5">
      {scenes.slice(0, 4).map(({ id, thumbnailUrl }) => (
        <img key={id} src={thumbnailUrl} alt="" className="size-full min-h-0 object-cover" />
      ))}
    </span>
  );
}

export function StepPicture({ sources }: { sources: PictureSources | null }) {
  return sources ? <Picture sources={sources} alt="" sizes="14rem" className="size-full object-cover" /> : null;
}
