import { toFailure } from "#web/api/failure.ts";
import { startGoogleSignIn } from "#web/api/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";

/** Where a failed attempt comes back to, the way on is kept. */
function waysBack(next: string | null) {
  return {
    callbackURL: next ?? "/",
    errorCallbackURL: next === null ? "/auth" : `/auth?next=${encodeURIComponent(next)}`,
  };
}

export function GoogleButton({ next }: { next: string | null }) {
  async function go(): Promise<void> {
    try {
      window.location.assign(await startGoogleSignIn(waysBack(next)));
    } catch (error) {
      toast({ title: authTexts.errorTitle, description: toFailure(error).message, tone: "destructive" });
    }
  }
  return (
    <Button className="min-h-12" onClick={() => void go()}>
      Continue with Google
    </Button>
  );
}
