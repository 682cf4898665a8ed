import { Badge } from "#web/ui/badge.tsx";

type FeatureHeadingProps = { id: string; title: string };

/** A feature's name, and that it can be used today. */
export function FeatureHeading({ id, title }: FeatureHeadingProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Badge>Here now</Badge>
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
    </div>
  );
}
