import { DeletePhoto, unusedPhotoNote } from "#web/parts/photo/delete-photo.tsx";
import { VersionStrip } from "#web/parts/picture/version-strip.tsx";
import { Button } from "#web/ui/button.tsx";
import type { CurrentPhoto } from "./use-current-photo.ts";

/** Below the stage: what was made of the photo, and the ways to be done with it. */
export function PhotoFoot({
  current: { upload, versions, selected, select, forget, localUrl },
}: {
  current: CurrentPhoto;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      {versions.length > 0 ? (
        <VersionStrip
          versions={versions}
          upload={upload}
          selectedId={selected?.id ?? null}
          photoUrl={localUrl ?? upload?.previewUrl ?? null}
          onSelect={select}
        />
      ) : (
        <p className="text-ink-soft text-xs">{upload ? unusedPhotoNote : null}</p>
      )}
      <div className="flex flex-wrap max-sm:-ml-4">
        {upload ? (
          <DeletePhoto
            uploadId={upload.id}
            pictureCount={versions.filter(({ status }) => status === "done").length}
            className="px-4"
            onDeleted={forget}
          />
        ) : null}
        <Button look="quiet" className="px-4" onClick={forget}>
          Upload Another Image
        </Button>
      </div>
    </div>
  );
}
