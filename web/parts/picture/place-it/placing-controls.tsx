import { RotateCcw } from "lucide-react";
import { depthEnds, type PlacingGround } from "#contract/placing-ground.ts";
import {
  placingAmounts,
  plainPlacing,
  type Placing,
  type PlacingAmount,
  type PlacingControl,
} from "#contract/placing.ts";
import { IconButton } from "#web/ui/button.tsx";
import { RangeField } from "#web/ui/range-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { amountText, amountTexts, placingTexts } from "./placing-texts.ts";

type PlacingControlsProps = {
  offered: readonly PlacingControl[];
  ground: PlacingGround;
  placing: Placing;
  onTurn: (change: Partial<Placing>, gesture?: string) => void;
  onLetGo: () => void;
};

export function PlacingControls({ offered, ground, placing, onTurn, onLetGo }: PlacingControlsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 sm:grid-cols-2 min-[85rem]:grid-cols-3">
      {placingAmounts
        .filter((control) => offered.includes(control))
        .map((control) => (
          <Amount
            key={control}
            control={control}
            value={placing[control]}
            ends={control === "depth" ? depthEnds(ground) : bothEnds}
            onTurn={(value) => onTurn({ [control]: value }, control)}
            onReset={() => {
              onTurn({ [control]: plainPlacing[control] });
              onLetGo();
            }}
            onLetGo={onLetGo}
          />
        ))}
      {offered.includes("isMirrored") ? (
        <Switch
          label={placingTexts.mirror}
          hint={placingTexts.mirrorHint}
          checked={placing.isMirrored}
          onChange={(isMirrored) => onTurn({ isMirrored })}
        />
      ) : null}
    </div>
  );
}

type AmountProps = {
  control: PlacingAmount;
  value: number;
  ends: { readonly min: number; readonly max: number };
  onTurn: (value: number) => void;
  onReset: () => void;
  onLetGo: () => void;
};

const step = 0.05;
const bothEnds = { min: -1, max: 1 } as const;

/** A double click puts it back, as the button beside it does. */
function Amount({ control, value, ends, onTurn, onReset, onLetGo }: AmountProps) {
  const { label } = amountTexts[control];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <RangeField
        label={label}
        valueText={amountText(control, value)}
        value={value}
        min={ends.min}
        max={ends.max}
        step={step}
        onChange={onTurn}
        onReset={onReset}
        onLetGo={onLetGo}
      />
      <IconButton label={`Reset ${label.toLowerCase()}`} disabled={value === 0} onClick={onReset}>
        <RotateCcw aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
