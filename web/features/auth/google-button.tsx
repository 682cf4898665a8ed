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
    <div className="grid gap-6">
      <p className="text-ink-faint before:bg-line after:bg-line flex items-center gap-4 text-sm before:h-px before:flex-1 after:h-px after:flex-1">
        or
      </p>
      <Button className="min-h-12" onClick={() => void go()}>
        Continue with Google
      </Button>
    </div>
  );
}
