type PaintChipProps = {
  name: string;
  /** A CSS colour; the nearest there is when the name is not known here. */
  paint: string;
  isKnown: boolean;
};

/** A paint sample card: the colour, and its name on the strip below. Words that only the painter understands are hatched. */
export function PaintChip({ name, paint, isKnown }: PaintChipProps) {
  const hatched = `repeating-linear-gradient(135deg, ${paint} 0 12px, color-mix(in srgb, ${paint} 84%, #808080) 12px 24px)`;
  return (
    <div className="shadow-float grid aspect-3/4 h-full grid-rows-[1fr_auto] overflow-hidden rounded-md">
      <div style={{ background: isKnown ? paint : hatched }} />
      <p className="bg-raised text-ink grid gap-0.5 px-4 py-3">
        <span className="display truncate text-base">{name}</span>
        <span className="tabular text-ink-soft text-xs">{isKnown ? paint : "Mixed for the views"}</span>
      </p>
    </div>
  );
}
