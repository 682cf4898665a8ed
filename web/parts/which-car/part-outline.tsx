import type { Upload } from "#contract/uploads.ts";

/** A part of the car of which it is not sure, drawn over the photo. */
export function PartOutline({ part }: { part: Upload["cutOut"]["doubtfulParts"][number] }) {
  const shape = {
    points: part.outline.join(" "),
    strokeLinejoin: "round",
    vectorEffect: "non-scaling-stroke",
  } as const;
  return (
    <>
      <polygon {...shape} fill="none" stroke="#000" strokeWidth={4} />
      <polygon {...shape} className="fill-signal/30 stroke-signal" strokeWidth={2} />
    </>
  );
}
