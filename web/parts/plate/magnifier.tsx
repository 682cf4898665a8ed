import clsx from "clsx";

const sidePixels = 128;
/** The part of the photo's width that it shows. */
const shownShare = 1 / 32;

type MagnifierProps = {
  url: string;
  at: { x: number; y: number };
  photo: { width: number; height: number };
};

/** What lies under the corner that a finger hides, in the upper half's other side. */
export function Magnifier({ url, at, photo }: MagnifierProps) {
  const scale = sidePixels / (photo.width * shownShare);
  return (
    <div
      aria-hidden="true"
      data-testid="magnifier"
      className={clsx(
        "pointer-events-none absolute top-3 z-10 overflow-hidden rounded-full border-2 border-white bg-black bg-no-repeat shadow-float",
        at.x < photo.width / 2 ? "right-3" : "left-3",
      )}
      style={{
        width: sidePixels,
        height: sidePixels,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${photo.width * scale}px ${photo.height * scale}px`,
        backgroundPosition: `${sidePixels / 2 - at.x * scale}px ${sidePixels / 2 - at.y * scale}px`,
      }}
    >
      <span className="absolute top-1/2 right-0 left-0 h-px bg-white mix-blend-difference" />
      <span className="absolute top-0 bottom-0 left-1/2 w-px bg-white mix-blend-difference" />
    </div>
  );
}
