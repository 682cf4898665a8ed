import { Dialog } from "#web/ui/dialog.tsx";

const rows = [
  ["← →", "Versions of this photo"],
  ["Space", "Hold for the original, release for the picture"],
  ["K", "The cut-out of your photo"],
  ["C", "Compare with a slider"],
  ["Z", "Compare at 100 %"],
  ["P", "Place the car by hand"],
  ["D", "Download"],
  ["?", "These keys"],
] as const;

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 p-6">
        {rows.map(([key, meaning]) => (
          <div key={key} className="border-line col-span-2 grid grid-cols-subgrid border-b py-3 last:border-0">
            <dt>
              <kbd className="label">{key}</kbd>
            </dt>
            <dd className="text-ink-soft text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
