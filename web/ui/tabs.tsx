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
      <Base.List className="border-line relative flex gap-8 border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="text-ink-soft hover:text-ink data-active:text-ink min-h-12 text-base font-semibold transition-colors"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="bg-accent absolute bottom-[-1px] left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) transition-[translate,width] duration-200 ease-out" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-8 outline-none">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
