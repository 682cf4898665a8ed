import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

type SettingRowProps = {
  title: string;
  /** How it stands now. */
  children: ReactNode;
  /** What the button says that opens the form. */
  action: string;
  isDisabled?: boolean;
  /** Stands below, in place, until it is done or given up. */
  form: ReactNode;
};

const CloseRow = createContext<() => void>(() => undefined);

/** For the form in a row: what it was opened for is done. */
export function useCloseRow(): () => void {
  return use(CloseRow);
}

/** A setting: how it stands, and a form to change it that opens in its place. */
export function SettingRow({ title, children, action, isDisabled, form }: SettingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    // An answer may come late: who is in another row by then stays there.
    const { activeElement, body } = document;
    if (activeElement === body || row.current?.contains(activeElement)) button.current?.focus();
  }, []);
  return (
    <div ref={row} className="border-line grid gap-5 border-t py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
          <h3 className="label">{title}</h3>
          <div className="text-ink-soft text-sm text-pretty wrap-anywhere">{children}</div>
        </div>
        <Button
          ref={button}
          look={isOpen ? "quiet" : "line"}
          aria-expanded={isOpen}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Cancel" : action}
        </Button>
      </div>
      {isOpen ? (
        <CloseRow value={close}>
          <OpenedForm onEscape={close}>{form}</OpenedForm>
        </CloseRow>
      ) : null}
    </div>
  );
}

function OpenedForm({ onEscape, children }: { onEscape: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input:not([hidden]), button")?.focus();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any of its fields gives up, as in a dialog
    <div
      ref={place}
      className="max-w-md"
      onKeyDown={(event) => {
        if (event.key === "Escape") onEscape();
      }}
    >
      {children}
    </div>
  );
}
