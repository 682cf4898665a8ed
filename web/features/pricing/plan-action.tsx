import { Suspense } from "react";
import { signUpPath } from "#web/api/entry-path.ts";
import { useUser } from "#web/api/session.ts";
import { latePart } from "#web/browser/late-part.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ActionOf } from "./action-of.ts";
import { VisitorProNote } from "./visitor-pro-note.tsx";

// The query library comes with it: visitors never load it.
const SignedInAction = latePart(async () => (await import("./signed-in-action.tsx")).default);

const visitorActions = {
  core: { label: "Get Started Free", to: signUpPath(), look: "ink" },
  pro: { label: "Sign Up for Pro", to: signUpPath("/pricing"), look: "signal" },
  credits: { label: "Sign In to Purchase Credits", to: "/auth?next=/pricing", look: "line" },
} as const;

/** The one button of a plan or of the credits: what it says depends on who looks at it. */
export function PlanAction({ of }: { of: ActionOf }) {
  const user = useUser();
  if (user) {
    return (
      <Suspense fallback={<Skeleton className="h-11 w-full sm:w-48" />}>
        <SignedInAction of={of} />
      </Suspense>
    );
  }
  const { label, to, look } = visitorActions[of];
  return (
    <>
      <ButtonLink to={to} look={look}>
        {label}
      </ButtonLink>
      {of === "pro" ? <VisitorProNote /> : null}
    </>
  );
}
