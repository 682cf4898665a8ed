import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { outlineTexts } from "#contract/outlines.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { OutlinedPhoto } from "#web/features/retail/outline/outlined-photo.tsx";
import { CorrectCutOutButton } from "#web/parts/cut-out/correct-cut-out-button.tsx";
import { useConfirmOutlines } from "#web/parts/look/use-confirm-outlines.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";

export type OpenOutline = { readonly item: RetailRun["items"][number]; readonly picture: Generation };

/** For a run's finished pictures whose outlines nobody has confirmed: all of them on one sheet, and one tap for those that were looked through. */
export function LookThrough({ outlines }: { outlines: readonly OpenOutline[] }) {
  const [isOpen, setOpen] = useState(false);
  if (outlines.length === 0 && !isOpen) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Look through the outlines · {outlines.length}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="screen"
        title="Look through the outlines"
        description="Inside each line has to be the whole car, and nothing else. Mirrors, tyres and aerials are lost most easily."
      >
        <Sheet outlines={outlines} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Sheet({ outlines, onDone }: { outlines: readonly OpenOutline[]; onDone: () => void }) {
  const { isSending, confirm } = useConfirmOutlines();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const included = outlines.filter(({ item }) => !leftOut.has(item.uploadId));
  const leave = (uploadId: string, isOut: boolean) =>
    setLeftOut((known) => new Set(isOut ? [...known, uploadId] : [...known].filter((one) => one !== uploadId)));

  async function confirmAll(): Promise<void> {
    const seen = included.map(({ item, picture }) => ({ uploadId: item.uploadId, version: picture.cutOutVersion }));
    const told = await confirm(seen);
    if (told === null) return;
    const changed = told.filter(({ cutOut }) => cutOut.outline !== "confirmed").length;
    toast({
      title: outlinesText(told.length - changed),
      ...(changed > 0 && { description: `${changed} changed meanwhile: look at them once more.` }),
    });
    if (changed === 0) onDone();
  }
  return (
    <>
      <ul className="grid min-h-0 flex-1 grid-cols-1 content-start gap-x-4 gap-y-6 overflow-y-auto px-4 py-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
        {outlines.map((outline) => (
          <li key={outline.item.uploadId}>
            <Tile
              outline={outline}
              isLeftOut={leftOut.has(outline.item.uploadId)}
              onLeave={(isOut) => leave(outline.item.uploadId, isOut)}
            />
          </li>
        ))}
      </ul>
      <footer className="border-line flex flex-wrap items-center justify-end gap-2 border-t px-4 py-2 sm:px-6">
        <Button
          look="signal"
          className="max-sm:w-full"
          aria-disabled={isSending || included.length === 0}
          onClick={isSending || included.length === 0 ? undefined : () => void confirmAll()}
        >
          <Check aria-hidden="true" className="size-4" />I have looked through these outlines: confirm {included.length}
        </Button>
      </footer>
    </>
  );
}

const outlinesText = (count: number) => (count === 1 ? "1 outline confirmed" : `${count} outlines confirmed`);

type TileProps = { outline: OpenOutline; isLeftOut: boolean; onLeave: (isOut: boolean) => void };

function Tile({ outline: { item, picture }, isLeftOut, onLeave }: TileProps) {
  const { data: upload } = useQuery(uploadQuery(item.uploadId));
  return (
    <article aria-label={item.fileName} className={clsx("grid gap-2", isLeftOut ? "opacity-60" : "")}>
      {upload ? <OutlinedPhoto upload={upload} /> : <Skeleton className="aspect-4/3" />}
      <p className="truncate text-sm font-medium" title={item.fileName}>
        {item.fileName}
      </p>
      {picture.outline === "doubtful" ? <p className="text-danger text-sm">{outlineTexts.doubtful}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {isLeftOut ? (
          <Button className="px-4" onClick={() => onLeave(false)}>
            It is right
          </Button>
        ) : null}
        <CorrectCutOutButton
          upload={upload}
          look="quiet"
          className={isLeftOut ? "px-4" : "-ml-3 px-3"}
          label="Not right"
          onOpen={() => onLeave(true)}
        />
        {isLeftOut ? <p className="text-ink-soft text-sm">Left out.</p> : null}
      </div>
    </article>
  );
}
