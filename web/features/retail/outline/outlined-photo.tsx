import clsx from "clsx";
import type { Upload } from "#contract/uploads.ts";
import { maskOf } from "#web/features/retail/photo/mask-of.ts";

/** The rim is what sticks out of the matte's shadows, once the photo lies on it again. */
const rim = ["1.5px 0", "-1.5px 0", "0 1.5px", "0 -1.5px"]
  .map((offset) => `drop-shadow(${offset} 0 var(--color-signal))`)
  .join(" ");

/** The photo with the outline drawn by which its car is cut out; what a picture leaves out is dimmed. */
export function OutlinedPhoto({ upload, className }: { upload: Upload; className?: string }) {
  const { previewUrl, matteUrl, width, height, fileName } = upload;
  return (
    <div
      className={clsx("bg-sunken relative overflow-hidden rounded-md", className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <img
        src={previewUrl}
        alt={`${fileName} with the outline of its car`}
        loading="lazy"
        className="size-full object-contain brightness-50"
      />
      {matteUrl === null ? null : (
        <>
          <img
            src={matteUrl}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-contain"
            style={{ filter: rim }}
          />
          <img
            src={previewUrl}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-contain"
            style={maskOf(matteUrl)}
          />
        </>
      )}
    </div>
  );
}
