import clsx from "clsx";
import { useRef } from "react";
import { Link } from "react-router";
import { logoBoards, logoPositions, logoSizes } from "#contract/logos.ts";
import { defaultRatio, type Ratio } from "#contract/ratios.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { RangeField } from "#web/ui/range-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { LogoPreview } from "./logo-preview.tsx";
import { boardNames, logoTexts, positionNames, sizeNames } from "./logo-texts.ts";
import type { LogoState } from "./use-logo.ts";

type LogoCardProps = {
  state: LogoState;
  /** Of the next picture; null while it is still to be chosen. */
  ratio: Ratio | null;
  /** Names the switch, as the screen calls it. */
  label: string;
  /** Picture of the scene that is chosen, without a car. */
  sceneUrl?: string | null;
  /** How the logo is laid, where the screen says so and the person can't. */
  fixedHint?: string;
};

/** On or off, which logo, where and how large, and what it will look like. */
export function LogoCard({ state, ratio, label, sceneUrl = null, fixedHint }: LogoCardProps) {
  const { isPro, isOn, turn, logo, isProcessing } = state;
  if (!isPro) {
    return (
      <section aria-label={label} className="grid gap-1">
        <h3 className="label">{label}</h3>
        <p className="text-ink-soft text-sm">
          {logoTexts.proOnly}{" "}
          <Link to="/pricing" className="text-ink font-semibold underline underline-offset-4">
            {logoTexts.seePlans}
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section aria-label={label} className="grid gap-4">
      <Switch label={label} checked={isOn} onChange={turn} hint={isOn ? fixedHint : undefined} />
      {isOn ? (
        <>
          <LogoChoice state={state} />
          {logo && !state.isFixed ? <LogoFields state={state} /> : null}
          {logo && !state.isFixed ? (
            <LogoPreview
              logo={logo}
              ratio={ratio ?? defaultRatio}
              settings={state.settings}
              sceneUrl={sceneUrl}
              isProcessing={isProcessing}
              onDrawing={state.setDrawing}
              onBoard={(board) => state.set({ board })}
            />
          ) : isProcessing ? (
            <p role="status" className="text-ink-soft text-sm">
              {logoTexts.processing}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function LogoChoice({ state }: { state: LogoState }) {
  const { logo, kept, choose, pick, forget, turn, isProcessing } = state;
  const input = useRef<HTMLInputElement>(null);
  const others = kept.filter(({ id }) => id !== logo?.id);
  return (
    <div className="grid gap-2">
      {logo ? (
        <div className="flex items-center gap-3">
          <LogoThumb url={logo.previewUrl} className="h-11 w-16" />
          <span className="min-w-0 flex-1 truncate text-sm">{logo.fileName}</span>
          <IconButton label={`Remove ${logo.fileName}`} onClick={() => turn(false)}>
            <CloseIcon />
          </IconButton>
        </div>
      ) : null}
      <Button onClick={() => input.current?.click()} disabled={isProcessing && logo === null}>
        {logoTexts.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={logoTexts.upload}
        tabIndex={-1}
        className="sr-only"
        data-testid="logo-input"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that the same file can be chosen again after a failure.
          event.currentTarget.value = "";
          if (file) void choose(file);
        }}
      />
      <p className="text-ink-soft text-sm">{logoTexts.recommended}</p>
      {others.length > 0 ? (
        <ul aria-label="Logos used before" className="flex flex-wrap gap-2">
          {others.map((one) => (
            <li key={one.id} className="relative">
              <button
                type="button"
                aria-label={`Use ${one.fileName}`}
                onClick={() => pick(one)}
                className="border-line hover:border-line-strong block rounded-md border"
              >
                <LogoThumb url={one.previewUrl} className="h-11 w-16" />
              </button>
              <button
                type="button"
                aria-label={`No longer keep ${one.fileName}`}
                onClick={() => void forget(one)}
                className="bg-raised border-line text-ink-soft hover:text-ink absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border [&_svg]:size-3"
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** On mid-grey, where white logos and black ones can be seen. */
function LogoThumb({ url, className }: { url: string; className: string }) {
  return <img src={url} alt="" className={clsx("rounded-md bg-[#8a8a8a] object-contain p-1", className)} />;
}

function LogoFields({ state: { settings, set } }: { state: LogoState }) {
  return (
    <div className="grid gap-4 min-[22rem]:grid-cols-2">
      <Select
        label="Position"
        value={settings.position}
        onChange={({ currentTarget: { value } }) => set({ position: logoPositions.find((one) => one === value) })}
      >
        {logoPositions.map((one) => (
          <option key={one} value={one}>
            {positionNames[one]}
          </option>
        ))}
      </Select>
      <Select
        label="Size"
        value={settings.size}
        onChange={({ currentTarget: { value } }) => set({ size: logoSizes.find((one) => one === value) })}
      >
        {logoSizes.map((one) => (
          <option key={one} value={one}>
            {sizeNames[one]}
          </option>
        ))}
      </Select>
      <Select
        label="Board"
        hint={settings.size === "fill" ? "A logo that fills the picture has none." : undefined}
        disabled={settings.size === "fill"}
        value={settings.size === "fill" ? "" : (settings.board ?? "")}
        onChange={({ currentTarget: { value } }) => set({ board: logoBoards.find((one) => one === value) })}
      >
        <option value="">None</option>
        {logoBoards.map((one) => (
          <option key={one} value={one}>
            {boardNames[one]}
          </option>
        ))}
      </Select>
      <div>
        <RangeField
          label="Opacity"
          min={10}
          max={100}
          step={5}
          value={Math.round(settings.opacity * 100)}
          valueText={`${Math.round(settings.opacity * 100)} %`}
          onChange={(percent) => set({ opacity: percent / 100 })}
        />
      </div>
    </div>
  );
}
