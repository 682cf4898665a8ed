import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

/** Puts a text on the clipboard, and says whether it is there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [tried, setTried] = useState<{ text: string; isCopied: boolean } | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setTried({ text, isCopied: true });
    } catch {
      // Not every browser or page may: the text can still be marked by hand.
      setTried({ text, isCopied: false });
    }
  }
  // What became of another text, such as the link before, says nothing about this one.
  const isCopied = tried?.text === text ? tried.isCopied : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {label}
      </Button>
      <span role="status" className="text-ink-soft text-sm">
        {isCopied ? "Copied" : null}
        {isCopied === false ? "Your browser doesn’t allow it: mark the text and copy it." : null}
      </span>
    </span>
  );
}
