import { LegalPage } from "#web/features/legal/legal-page.tsx";
import { termsSections, termsSummary } from "#web/features/legal/terms-sections.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function TermsPage() {
  useSurface("read");
  return (
    <>
      <title>Terms of use — Carvas</title>
      <meta
        name="description"
        content="The terms of Carvas in plain words: your photos and pictures stay yours, what honest use means, and how plans and tokens work."
      />
      <LegalPage title="Terms of use" since="2026-11-23" summary={termsSummary} sections={termsSections} />
    </>
  );
}
