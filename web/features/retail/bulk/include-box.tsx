import { usePhotoSet, type SetPhoto } from "./photo-set.ts";

/** Whether a photo goes into the run. */
export function IncludeBox({ photo }: { photo: SetPhoto }) {
  const { drop } = usePhotoSet();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="accent-signal size-5"
        checked={!photo.isDropped}
        aria-label={`Include ${photo.fileName}`}
        onChange={(event) => drop(photo.key, !event.currentTarget.checked)}
      />
      Include
    </label>
  );
}
