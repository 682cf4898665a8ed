import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** On every retail picture: opens the measured proof. Nothing where none was measured. */
export function CarUnchangedBadge({ generation }: { generation: Generation }) {
  const [isOpen, setOpen] = useState(false);
  const { data: upload } = useQuery({ ...uploadQuery(generation.uploadId), enabled: isOpen });
  const proof = generation.carUnchanged;
  if (!proof) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="border-line-strong hover:border-ink label inline-flex min-h-11 items-center gap-2 rounded-md border px-3 whitespace-nowrap"
      >
        <ShieldCheck aria-hidden="true" className="text-good size-4" />
        Car unchanged
      </button>
      <ProofDialog open={isOpen} onOpenChange={setOpen} generation={generation} upload={upload} proof={proof} />
    </>
  );
}
