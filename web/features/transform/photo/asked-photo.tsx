import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { priceText } from "#web/features/transform/transform-texts.ts";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { LookFirst } from "#web/parts/look/look-first.tsx";
import { FileButton } from "#web/parts/photo/file-button.tsx";

type AskedPhotoProps = {
  upload: Upload;
  /** The picture that was started before it was known, and failed for it. */
  failed: Generation | null;
  picking: Picking;
  onFile: (file: File) => void;
};

/** A photo that somebody has to look at before it costs anything; what was picked goes on with the answer. */
export function AskedPhoto({ upload, failed, picking, onFile }: AskedPhotoProps) {
  const { held } = picking;
  const preset = held?.preset ?? failed?.preset ?? null;
  const ratio = failed?.aspectRatio ?? picking.ratio ?? picking.suggested;
  const sceneUrl = useSceneUrl(preset);
  return (
    <LookFirst
      upload={upload}
      sceneUrl={sceneUrl}
      held={held}
      next={preset === null ? null : { place: preset, price: priceText(picking.costOf(preset, ratio)) }}
      onAnswered={() => picking.answered(failed)}
    >
      <FileButton onFile={onFile}>Choose another photo</FileButton>
    </LookFirst>
  );
}
