import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; panel: ReactNode }[];
};

export function Tabs<Value extends string>({ value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: unknown) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onChange(tab.value);
      }}
    >
      <Base.List className="relative flex gap-8 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-12 text-base font-semibold text-ink-soft transition-colors hover:text-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-[-1px] left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-200 ease-out" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-8 outline-none">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
