import { Download } from "lucide-react";
import { exportsPerDay } from "#contract/limits.ts";
import { exportAddress } from "#web/api/storage.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

const times = ["never", "once", "twice", "three times"] as const;

/** Everything that is kept of one's account, as one file. */
export function ExportData() {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft max-w-prose text-sm text-pretty">
        A ZIP with your photos, pictures and views, and lists of everything else that we keep of you: account, sessions,
        tokens, described cars, runs, messages. A README inside says what is what. It may be large, and can be
        downloaded {times[exportsPerDay] ?? `${String(exportsPerDay)} times`} a day.
      </p>
      {/* The browser saves it while it comes: it may be larger than any memory. */}
      <a
        href={exportAddress}
        download
        className={buttonClass("line", "justify-self-start")}
        onClick={(event) => {
          if (navigator.onLine) {
            toast({ title: "Your download begins", description: "Your browser shows how far it has come." });
            return;
          }
          event.preventDefault();
          toast({ title: "You are offline", description: "Try again when you are back online.", tone: "destructive" });
        }}
      >
        <Download aria-hidden="true" className="size-4" />
        Download my data
      </a>
    </div>
  );
}
