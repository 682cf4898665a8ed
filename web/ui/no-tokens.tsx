import { Link } from "react-router";
import { toast } from "./toast.tsx";

/*
 * What every tool says when nothing is left to spend. It stands here because tools know nothing of each other, and must not say
 * different things about money.
 */
const link = "text-ink font-semibold underline underline-offset-4";

/** `writeTo`: the page to ask for more on. */
export function NoTokens({ writeTo }: { writeTo: string }) {
  return (
    <p role="status" className="border-danger text-ink-soft border-l-2 pl-4 text-sm">
      <span className="text-ink font-semibold">No tokens left.</span> What you have made stays yours to download. More
      can't be bought yet:{" "}
      <Link to={writeTo} className={link}>
        write to us
      </Link>
      , or see the{" "}
      <Link to="/pricing" className={link}>
        plans
      </Link>
      .
    </p>
  );
}

/** The ordered words ('Insufficient tokens'), with a way on. */
export function toastNoTokens(): void {
  toast({
    title: "Insufficient tokens",
    description: "You don't have enough tokens to generate images.",
    tone: "destructive",
    link: { label: "See the plans", to: "/pricing" },
  });
}
