import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { Specimen } from "./specimen.tsx";

export function Overlays() {
  const [open, setOpen] = useState<"sheet" | "wide" | "drawer" | null>(null);
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };
  return (
    <Specimen title="What floats" note="Follows the scheme of the whole page. One toast at a time, for five seconds.">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("sheet")}>Dialog</Button>
        <Button onClick={() => setOpen("wide")}>Wide dialog</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Button onClick={() => toast({ title: "Download started", description: "Your image is being downloaded." })}>
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: "Upload failed",
              description: "Please select an image smaller than 10MB",
              tone: "destructive",
            })
          }
        >
          Toast of a failure
        </Button>
      </div>
      <Dialog
        open={open === "sheet" || open === "wide"}
        onOpenChange={close}
        title="A question in a few words"
        size={open === "wide" ? "wide" : "sheet"}
      >
        <p className="text-ink-soft px-6 pt-4">What happens then, in a sentence.</p>
        <div className="flex justify-end gap-2 p-6">
          <Button look="quiet" onClick={() => setOpen(null)}>
            No
          </Button>
          <Button look="signal" onClick={() => setOpen(null)}>
            Yes
          </Button>
        </div>
      </Dialog>
      <Drawer open={open === "drawer"} onOpenChange={close} title="Menu">
        <p>From the right edge; a swipe closes it.</p>
      </Drawer>
    </Specimen>
  );
}

export function States() {
  return (
    <Specimen
      title="States"
      note="Empty says what belongs here; waiting keeps its place; failing says what it cost and what to do."
    >
      <div className="grid gap-8">
        <Viewfinder className="grid gap-3 p-8">
          <p className="display text-2xl">Drop your car here.</p>
          <p className="text-ink-soft text-sm">Empty: where a picture belongs.</p>
        </Viewfinder>
        <Viewfinder isActive className="grid gap-3 p-8">
          <p className="display text-2xl">Let go.</p>
          <p className="text-ink-soft text-sm">A file is held over it.</p>
        </Viewfinder>
        <div className="grid gap-2">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Spinner />
        <div className="grid gap-2">
          <p className="text-sm">Lighting</p>
          <ProgressBar label="Lighting" percent={62} />
        </div>
        <p className="border-danger max-w-xl border-l-2 pl-4 text-sm">
          <span className="font-semibold">forecourt.jpg</span>
          <br />
          <span className="text-danger">We can't find a whole car in this photo. Not charged.</span>
        </p>
        <p className="text-good text-sm font-semibold">Message sent!</p>
      </div>
    </Specimen>
  );
}
