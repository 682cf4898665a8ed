import { Badge } from "../../ui/badge.tsx";

type FeatureHeadingProps = { id: string; title: string; isHere: boolean };

/** A feature's name, and whether it can be used today. */
export function FeatureHeading({ id, title, isHere }: FeatureHeadingProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Badge>{isHere ? "Here now" : "Coming"}</Badge>
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
    </div>
  );
}
