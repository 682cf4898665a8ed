import type { Preset } from "#contract/generations.ts";
import { ratiosId } from "#web/features/transform/go-to-stage.ts";
import { offerText } from "#web/features/transform/scenes/offers.ts";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { EngineChoice } from "#web/parts/engine/engine-choice.tsx";
import { LogoCard } from "#web/parts/logo/logo-card.tsx";
import { RatioBar } from "#web/ui/ratio-bar.tsx";
import { Select } from "#web/ui/select.tsx";

type ProControlsProps = { picking: Picking; scenes: readonly Preset[] };

/** What the next picture is made with; nothing here starts it. */
export function ProControls({ picking, scenes }: ProControlsProps) {
  const { pickedPreset, ratio, setRatio, pick, pro, offerOf } = picking;
  const scene = scenes.find(({ name }) => name === pickedPreset);
  return (
    <section aria-label="Pro Controls" className="grid content-start gap-4">
      <h3 className="display text-lg">Pro Controls</h3>
      <Select label="Preset" value={scene?.name ?? ""} onChange={({ currentTarget: { value } }) => pick(value)}>
        <option value="" disabled>
          Select a preset
        </option>
        {scenes.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <div id={ratiosId} className="grid gap-2">
        <p className="label">Aspect ratio</p>
        <RatioBar
          current={ratio}
          noteOf={pickedPreset === null ? undefined : (format) => offerText(offerOf(pickedPreset, format))}
          warningOf={picking.cutNoteOf}
          isClosed={(format) => !picking.isPossible(format)}
          onChoose={setRatio}
        />
      </div>
      <EngineChoice work="preset" />
      <LogoCard state={pro.logo} ratio={ratio} label="Include logo" sceneUrl={scene?.thumbnailUrl ?? null} />
    </section>
  );
}
