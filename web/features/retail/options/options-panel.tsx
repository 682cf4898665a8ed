import { fitsFormat } from "#contract/cut-cars.ts";
import type { PhotoOfRatio } from "#contract/suggested-ratio.ts";
import { ProFirstNote, useIsLocked } from "#web/parts/early/pro-first-note.tsx";
import { EngineChoice } from "#web/parts/engine/engine-choice.tsx";
import { LogoCard } from "#web/parts/logo/logo-card.tsx";
import { cutNote } from "#web/parts/photo/format-of-photos.ts";
import { PlateTreatmentField } from "#web/parts/plate/plate-treatment-field.tsx";
import { RatioBar } from "#web/ui/ratio-bar.tsx";
import { FileFormatField } from "./file-format-field.tsx";
import type { RetailOptions } from "./use-retail-options.ts";

type OptionsPanelProps = {
  options: RetailOptions;
  /** Those that are to be made, as far as they are known. */
  photos?: readonly PhotoOfRatio[];
};

const noPhotos: readonly PhotoOfRatio[] = [];

/** Format, logo, number plate and file: chosen once, for one picture as for sixty. */
export function OptionsPanel({ options, photos = noPhotos }: OptionsPanelProps) {
  const isCoverLocked = useIsLocked("plate-covers");
  return (
    <section aria-label="Options" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EngineChoice work="retail" />
      <div className="grid gap-2">
        <h3 className="label">Aspect ratio</h3>
        <RatioBar
          current={options.ratio}
          warningOf={(format) => cutNote(photos, format)}
          isClosed={(format) => photos.length > 0 && !photos.some((photo) => fitsFormat(photo, format))}
          onChoose={options.setRatio}
        />
      </div>
      <LogoCard
        state={options.logo}
        ratio={options.ratio}
        label="Logo overlay"
        fixedHint="Hangs on the wall behind the car, as large as it leaves room. Never on the car."
      />
      <PlateTreatmentField
        {...options.plate}
        onChange={options.setPlate}
        coverLock={isCoverLocked ? <ProFirstNote feature="plate-covers" /> : null}
      />
      <FileFormatField value={options.fileFormat} onChange={options.setFileFormat} />
    </section>
  );
}
