import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/button.tsx";

/** A list that can't be read, with the way to ask again. */
export function Unread({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** Why there is nothing yet, and what it would be good for. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line text-ink-soft border-y py-6 text-pretty">{children}</p>;
}

/** Before what only a verified address may have, which the server looks at again. */
export function VerifyFirst() {
  return (
    <p className="text-ink-soft text-sm">
      Verify your email address first: open the link in the mail we sent you.{" "}
      <Link to="/account" className="text-ink underline underline-offset-4">
        Have it sent again
      </Link>
    </p>
  );
}
