import { Badge } from "#web/ui/badge.tsx";

type FeatureHeadingProps = { id: string; title: string; state: "Here now" | "Here in part" | "Coming" };

/** A feature's name, and what of it can be used today. */
export function FeatureHeading({ id, title, state }: FeatureHeadingProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Badge>{state}</Badge>
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
    </div>
  );
}
