import type { Upload } from "#contract/uploads.ts";
import type { PlaceInFrame } from "./lay-car-on-car.ts";

type LaidPhotoProps = { upload: Upload; place: PlaceInFrame };

/** The photo in a picture's frame, its car over the picture's car; plain ground where the photo ends. */
export function LaidPhoto({ upload: { uploadUrl, previewUrl }, place }: LaidPhotoProps) {
  return (
    <div className="bg-sunken relative size-full overflow-hidden">
      <img
        src={uploadUrl}
        alt="Your car as you photographed it"
        draggable={false}
        className="absolute max-w-none"
        // The preview is there already, and stands in while the photo itself is fetched.
        style={{ ...place, background: `url("${previewUrl}") 0 0 / 100% 100% no-repeat` }}
      />
    </div>
  );
}
