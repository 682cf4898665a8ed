import { LegalPage } from "#web/features/legal/legal-page.tsx";
import { privacySections, privacySummary } from "#web/features/legal/privacy-sections.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function PrivacyPage() {
  useSurface("read");
  return (
    <>
      <title>Privacy notice — Carvas</title>
      <meta
        name="description"
        content="What Carvas stores about you and your photos, why, for how long, and what it never does: no tracking, no training on your photos."
      />
      <LegalPage title="Privacy notice" since="2026-11-23" summary={privacySummary} sections={privacySections} />
    </>
  );
}
