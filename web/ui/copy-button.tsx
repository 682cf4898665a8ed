import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

/** Puts a text on the clipboard, and says whether it is there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [answer, setAnswer] = useState<"copied" | "refused" | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer("copied");
    } catch {
      // Not every browser or page may: the text can still be marked by hand.
      setAnswer("refused");
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button onClick={() => void copy()}>
        {answer === "copied" ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {label}
      </Button>
      <span role="status" className="text-ink-soft text-sm">
        {answer === "copied" ? "Copied" : null}
        {answer === "refused" ? "Your browser doesn’t allow it: mark the text and copy it." : null}
      </span>
    </span>
  );
}
