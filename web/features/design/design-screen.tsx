import { Buttons, Fields } from "./control-specimens.tsx";
import { Overlays, States } from "./state-specimens.tsx";
import { Colours, FormAndDepth, Motion, Space, TypeScale } from "./token-specimens.tsx";

const schemes = ["light", "dark"] as const;

/** The whole system in both schemes side by side, for those who build with it; `docs/design.md` gives the reasons. */
export function DesignScreen() {
  return (
    <>
      <header className="gutter grid gap-4 py-12">
        <h1 className="display text-4xl">Design</h1>
        <p className="text-ink-soft max-w-prose">
          What the pages are made of, read from <code>web/styles/tokens.css</code> and <code>web/ui</code>. Shown while
          developing only.
        </p>
      </header>
      <div className="grid lg:grid-cols-2">
        {schemes.map((scheme) => (
          <div key={scheme} className="bg-canvas text-ink min-w-0 px-6 pb-16 lg:px-12" style={{ colorScheme: scheme }}>
            <h2 className="label text-ink-soft py-6">{scheme === "light" ? "Paper" : "Darkroom"}</h2>
            <Colours />
            <TypeScale />
            <Space />
            <FormAndDepth />
            <Motion />
            <Buttons />
            <Fields />
            <Overlays />
            <States />
          </div>
        ))}
      </div>
    </>
  );
}
