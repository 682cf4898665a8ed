import clsx from "clsx";
import { ImageOff } from "lucide-react";
import type { ComponentProps } from "react";
import { useImageLoad } from "./use-image-load.ts";

type LastingImageProps = Omit<ComponentProps<"img">, "src" | "alt" | "onLoad" | "onError" | "key"> & { src: string };

/** A small picture that stands beside its name. One whose loading broke is tried again; a sign keeps its place until it is there. */
export function LastingImage({ src, className, ...rest }: LastingImageProps) {
  const { attempt, isBroken, onLoad, onError } = useImageLoad(src);
  return (
    <>
      {isBroken ? (
        <span className="text-ink-faint absolute inset-0 grid place-items-center" data-broken>
          <ImageOff aria-hidden="true" className="size-5" />
        </span>
      ) : null}
      <img
        key={attempt}
        src={src}
        alt=""
        decoding="async"
        {...rest}
        onLoad={onLoad}
        onError={onError}
        className={clsx(className, isBroken ? "invisible" : "")}
      />
    </>
  );
}
