import { Button } from "#web/ui/button.tsx";

export function SignOutRow({ onSignOut }: { onSignOut: () => Promise<void> }) {
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t py-5">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h3 className="label">Sign out</h3>
        <p className="text-ink-soft text-sm">In this browser. Elsewhere you stay signed in.</p>
      </div>
      <Button onClick={() => void onSignOut()}>Sign Out</Button>
    </div>
  );
}
