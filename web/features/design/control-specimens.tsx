import { useState } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton, type ButtonLook } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { MenuIcon } from "#web/ui/icons.tsx";
import { Select } from "#web/ui/select.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { Specimen } from "./specimen.tsx";

const looks = {
  signal: "Transform with Studio · 1 token",
  ink: "Get Started Free",
  line: "Download Image",
  quiet: "Maybe Later",
  danger: "Delete account…",
} as const satisfies Record<ButtonLook, string>;
const lookNames = ["signal", "ink", "line", "quiet", "danger"] as const satisfies readonly ButtonLook[];
const badgeTones = ["plain", "signal", "warning", "danger"] as const;

export function Buttons() {
  return (
    <Specimen title="Buttons" note="44 px high at least. Signal once a screen; what it costs stands on it.">
      <div className="grid justify-items-start gap-3">
        {lookNames.map((look) => (
          <div key={look} className="flex flex-wrap gap-3">
            <Button look={look}>{looks[look]}</Button>
            <Button look={look} disabled>
              {looks[look]}
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Menu">
            <MenuIcon />
          </IconButton>
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </div>
    </Specimen>
  );
}

const makes = ["Alfa Romeo", "Audi", "BMW", "Jaguar"].map((label) => ({ value: label, label }));

export function Fields() {
  const [make, setMake] = useState("");
  const [tab, setTab] = useState<"one" | "two">("one");
  return (
    <Specimen
      title="Fields"
      note="The label stands above, the hint below; an error takes the hint's place and says what to do."
    >
      <div className="grid gap-6">
        <Field label="Email" type="email" hint="Only to answer you." />
        <Field label="Name" defaultValue="J" errors={["Name must be at least 2 characters."]} />
        <Field label="Number plate" isOptional placeholder="AB12 CDE" disabled />
        <Combobox label="Make" options={makes} text={make} onPick={({ label }) => setMake(label)} onText={setMake} />
        <Select label="Year" defaultValue="2026">
          <option>2026</option>
          <option>2025</option>
        </Select>
        <TextArea label="Message" />
        <Tabs
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "one", label: "Single Image", panel: <p>One photo, one picture.</p> },
            { value: "two", label: "Bulk Processing", panel: <p>Up to eight at once.</p> },
          ]}
        />
      </div>
    </Specimen>
  );
}
