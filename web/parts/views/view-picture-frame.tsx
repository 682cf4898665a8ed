import clsx from "clsx";
import type { ViewPicture } from "#contract/view-sets.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ViewState } from "./view-states.ts";

type ViewPictureFrameProps = {
  picture: ViewPicture;
  state: ViewState;
  /** Empty where the label stands beside it. */
  alt: string;
  onSeen: (url: string, result: "loaded" | "failed", size?: { width: number; height: number }) => void;
  className?: string;
  /** A small picture of the same car, blurred in the place of one that is on its way. */
  previewUrl?: string | undefined;
};

/** One view in its place: on its way, here, or not to be had. */
export function ViewPictureFrame({ picture, state, alt, onSeen, className, previewUrl }: ViewPictureFrameProps) {
  const { imageUrl } = picture;
  return (
    <span
      className={clsx(
        "grid overflow-hidden grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center *:col-start-1 *:row-start-1",
        className,
      )}
    >
      {state === "loading" ? <Skeleton className="size-full rounded-none" /> : null}
      {state === "loading" && previewUrl ? (
        <img
          src={previewUrl}
          alt=""
          onError={({ currentTarget: image }) => {
            image.hidden = true;
          }}
          className="size-full scale-110 object-cover blur-xl motion-safe:animate-pulse"
        />
      ) : null}
      {state === "failed" ? <span className="text-danger px-2 text-center text-sm">Failed to load image</span> : null}
      {imageUrl !== null && state !== "failed" ? (
        <img
          src={imageUrl}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: image }) =>
            onSeen(imageUrl, "loaded", { width: image.naturalWidth, height: image.naturalHeight })
          }
          onError={() => onSeen(imageUrl, "failed")}
          className={clsx("size-full object-contain", state === "loaded" ? "animate-arrive" : "opacity-0")}
        />
      ) : null}
    </span>
  );
}
