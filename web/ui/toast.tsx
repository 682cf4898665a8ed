import clsx from "clsx";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { toastSeconds } from "#contract/limits.ts";
import { createStore } from "#web/browser/create-store.ts";
import { CloseIcon } from "./icons.tsx";
import { useFocusWithin } from "./use-focus-within.ts";

export type Toast = {
  title: string;
  description?: string;
  /** What may be known besides. */
  note?: string;
  tone?: "plain" | "destructive";
  /** A way on. */
  link?: { label: string; to: string };
  /** A way back; the toast stays twice as long for it. */
  action?: { label: string; onPress: () => void };
};
type ShownToast = Toast & { id: number };

// One toast at a time: a new one takes the place of the old.
const current = createStore<ShownToast | null>(null);
let lastId = 0;

export function toast(content: Toast): void {
  lastId += 1;
  current.set({ ...content, id: lastId });
}

/** Texts of the catalogue are written `Title - What to do`; both parts have their own place. */
export function toastText(text: string, tone: Toast["tone"] = "plain", link?: Toast["link"]): void {
  const [title = text, ...rest] = text.split(" - ");
  toast({ title, description: rest.join(" - ") || undefined, tone, link });
}

/** Mounted once. The region stays in the page, so that screen readers notice what comes into it. */
export function ToastRegion() {
  const shown = current.use();
  const isDestructive = shown?.tone === "destructive";
  return (
    // Over the header, and on desktops below it, where the header is full: what stands at a page's top stays in sight.
    <div className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center p-2 lg:top-16">
      <div role="status">{shown && !isDestructive ? <ToastCard key={shown.id} shown={shown} /> : null}</div>
      <div role="alert">{shown && isDestructive ? <ToastCard key={shown.id} shown={shown} /> : null}</div>
    </div>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const { hasFocus, onFocus, onBlur } = useFocusWithin();
  const isHeld = isPointedAt || hasFocus;
  const { action } = shown;
  const seconds = action ? toastSeconds * 2 : toastSeconds;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => current.set(null), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, seconds]);
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={onFocus}
      onBlur={onBlur}
      className={clsx(
        "pointer-events-auto flex w-[calc(100vw-2rem)] items-start gap-4 rounded-lg border border-l-4 border-line bg-raised py-3 pr-2 pl-4 text-ink shadow-float sm:w-96",
        "transition-[opacity,translate] duration-300 ease-out starting:-translate-y-4 starting:opacity-0",
        shown.tone === "destructive" ? "border-l-danger" : "border-l-signal",
      )}
    >
      <div className="grid min-h-11 flex-1 content-center gap-1">
        <p className="text-sm font-semibold">{shown.title}</p>
        {shown.description ? <p className="text-ink-soft text-sm">{shown.description}</p> : null}
        {shown.note ? <p className="text-ink-soft text-sm">{shown.note}</p> : null}
        {shown.link ? (
          <Link
            to={shown.link.to}
            onClick={() => current.set(null)}
            className="-my-1 flex min-h-11 items-center justify-self-start text-sm font-semibold underline underline-offset-4"
          >
            {shown.link.label}
          </Link>
        ) : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={() => {
            current.set(null);
            action.onPress();
          }}
          className="hover:bg-ink/8 min-h-11 rounded-md px-3 text-sm font-semibold underline underline-offset-4"
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => current.set(null)}
        className="text-ink-soft hover:bg-ink/8 hover:text-ink grid size-11 shrink-0 place-items-center rounded-md"
      >
        <CloseIcon />
      </button>
    </div>
  );
}
