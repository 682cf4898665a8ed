import { WhatsNewScreen } from "#web/features/whats-new/whats-new-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function WhatsNewPage() {
  useSurface("read");
  return (
    <>
      <title>What's New! — Carvas</title>
      <meta
        name="description"
        content="Pro Mode, four picture formats for listings, posts, banners and stories, and logo overlay: see what they do, on one car."
      />
      <WhatsNewScreen />
    </>
  );
}
