import { useQuery } from "@tanstack/react-query";
import { Shield, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { carWords } from "#contract/outlines.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** On every retail picture: what may be said of its car; opens the proof. Nothing where none was measured. */
export function ProofBadge({ generation }: { generation: Generation }) {
  const [isOpen, setOpen] = useState(false);
  const { data: upload } = useQuery({ ...uploadQuery(generation.uploadId), enabled: isOpen });
  const { carUnchanged: proof, outline } = generation;
  if (!proof) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="border-line-strong hover:border-ink label inline-flex min-h-11 items-center gap-2 rounded-md border px-3 py-1 text-left"
      >
        {outline === "confirmed" ? (
          <ShieldCheck aria-hidden="true" className="text-good size-4 shrink-0" />
        ) : (
          <Shield aria-hidden="true" className="text-ink-soft size-4 shrink-0" />
        )}
        {carWords(proof, outline)}
      </button>
      <ProofDialog open={isOpen} onOpenChange={setOpen} generation={generation} upload={upload} proof={proof} />
    </>
  );
}
