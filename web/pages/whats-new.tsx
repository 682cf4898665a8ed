import { WhatsNewScreen } from "#web/features/whats-new/whats-new-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function WhatsNewPage() {
  useSurface("read");
  return (
    <>
      <title>What's New! — Carvas</title>
      <meta
        name="description"
        content="Four picture formats for listings, posts, banners and stories are here. Pro Mode and logo overlay are coming: see what they do, on one car."
      />
      <WhatsNewScreen />
    </>
  );
}
