type PaintChipProps = {
  name: string;
  /** A CSS colour. */
  paint: string;
};

/** A paint sample card: the colour, and its name on the strip below. */
export function PaintChip({ name, paint }: PaintChipProps) {
  return (
    <div className="shadow-float grid aspect-3/4 h-full grid-rows-[1fr_auto] overflow-hidden rounded-md">
      <div style={{ background: paint }} />
      <p className="bg-raised text-ink grid gap-0.5 px-4 py-3">
        <span className="display truncate text-base">{name}</span>
        <span className="tabular text-ink-soft text-xs">{paint}</span>
      </p>
    </div>
  );
}
