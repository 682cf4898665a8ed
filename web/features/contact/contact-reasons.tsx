import type { ReactNode } from "react";
import { Link } from "react-router";

const link = "underline underline-offset-4 hover:text-ink";

const reasons: readonly { term: string; detail: ReactNode }[] = [
  {
    term: "A background or logo of your own",
    detail:
      "For Retail Mode we set it up with you. Say how many cars you photograph a month, and where they are shown.",
  },
  {
    term: "Pictures made for you",
    detail: (
      <>
        Campaigns, local scenes, video idents: what our{" "}
        <Link to="/professional-services" className={link}>
          professional services
        </Link>{" "}
        do. Tell us the model, the market and the date.
      </>
    ),
  },
  {
    term: "Your plan and your tokens",
    detail: "To change from Pro to Core, or if a balance looks wrong. Write from the address of your account.",
  },
  {
    term: "Your data",
    detail: (
      <>
        A copy of it, or the end of it. What there is stands in the{" "}
        <Link to="/privacy" className={link}>
          privacy notice
        </Link>
        .
      </>
    ),
  },
  {
    term: "Something that went wrong",
    detail: "The name of the scene and the time are enough for us to find it. A failed picture cost nothing.",
  },
];

/** What people write about, and what to say so that one answer is enough. */
export function ContactReasons() {
  return (
    <dl className="grid">
      {reasons.map(({ term, detail }) => (
        <div key={term} className="border-line grid gap-1 border-t py-4">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-ink-soft max-w-prose text-sm">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
