import { cookieSections, cookieSummary } from "#web/features/legal/cookie-sections.tsx";
import { LegalPage } from "#web/features/legal/legal-page.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function CookiesPage() {
  useSurface("read");
  return (
    <>
      <title>Cookies — Carvas</title>
      <meta
        name="description"
        content="Every cookie and every key that Carvas keeps in your browser, by name. The cookies are for signing in; nothing tracks you."
      />
      <LegalPage title="Cookies" since="2026-11-23" summary={cookieSummary} sections={cookieSections} />
    </>
  );
}
