import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { OutlineQuestion } from "#web/features/retail/outline/outline-question.tsx";
import { OutlinedPhoto } from "#web/features/retail/outline/outlined-photo.tsx";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";

type OutlineOfPictureProps = {
  generation: Generation;
  /** Undefined until it is known, and once the photo is gone. */
  upload: Upload | undefined;
};

/** Whether a picture shows the whole car: the photo with the outline that it was made with, and a person's word on it. */
export function OutlineOfPicture({ generation, upload }: OutlineOfPictureProps) {
  const { outline, cutOutVersion, preset } = generation;
  const sceneUrl = useSceneUrl(preset);
  if (outline === null) return <Note>This picture was made before outlines could be confirmed.</Note>;
  if (upload === undefined) return null;
  const isEarlier = upload.cutOut.version !== cutOutVersion;
  if (isEarlier) return <Note>The cut-out was changed since. This picture shows an earlier outline.</Note>;
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <OutlinedPhoto upload={upload} />
      <div className="grid content-start gap-3">
        <OutlineQuestion upload={upload} sceneUrl={sceneUrl} />
        {upload.cutOut.outline === "confirmed" && outline === "doubtful" ? (
          <Note>This picture was made with an earlier outline than the one that is confirmed.</Note>
        ) : null}
      </div>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="text-ink-soft text-sm">{children}</p>;
}
