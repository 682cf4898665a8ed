import { Braces, FileText, ScanSearch } from "lucide-react";
import { useState } from "react";
import type { CarProof } from "#contract/car-proof.ts";
import type { Generation } from "#contract/generations.ts";
import { carWords } from "#contract/outlines.ts";
import type { Upload } from "#contract/uploads.ts";
import { proofAddress } from "#web/api/generations.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DifferenceDialog } from "./difference-dialog.tsx";
import { OutlineOfPicture } from "./outline-of-picture.tsx";
import { proofFigures, proofNotes } from "./proof-words.ts";

type ProofDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  generation: Generation;
  upload: Upload | undefined;
  proof: CarProof;
};

/** Whether a picture shows the whole car, which a person says, and what was measured of its pixels in the finished file. */
export function ProofDialog({ open, onOpenChange, generation, upload, proof }: ProofDialogProps) {
  const { differenceUrl } = generation;
  const [isLooking, setLooking] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={carWords(proof, generation.outline)}
      description="The pixels were measured on the finished file against your photo. Whether the outline holds the whole car is for a person to confirm."
      size="wide"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-6">
        <OutlineOfPicture generation={generation} upload={upload} />
        <dl className="border-line grid border-t">
          {proofFigures(proof).map(({ name, value, meaning }) => (
            <div key={name} className="border-line grid gap-x-6 gap-y-1 border-b py-4 sm:grid-cols-[1fr_auto]">
              <dt className="grid gap-1">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-soft text-sm">{meaning}</span>
              </dt>
              <dd className="display tabular text-xl sm:text-right">{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="text-ink-soft grid gap-2 text-sm">
          {proofNotes(proof).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {upload && differenceUrl !== null ? (
            <Button look="signal" onClick={() => setLooking(true)}>
              <ScanSearch aria-hidden="true" className="size-4" />
              Look at the difference at 100 %
            </Button>
          ) : null}
          <a href={proofAddress(generation.id, "pdf")} download className={buttonClass("line")}>
            <FileText aria-hidden="true" className="size-4" />
            Proof as PDF
          </a>
          <a href={proofAddress(generation.id, "json")} download className={buttonClass("line")}>
            <Braces aria-hidden="true" className="size-4" />
            Proof as JSON
          </a>
        </div>
        {upload && differenceUrl !== null ? (
          <DifferenceDialog
            open={isLooking}
            onOpenChange={setLooking}
            generation={generation}
            differenceUrl={differenceUrl}
            upload={upload}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
