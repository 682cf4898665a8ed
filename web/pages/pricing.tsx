import { PricingScreen } from "#web/features/pricing/pricing-screen.tsx";
import { pricingTexts } from "#web/features/pricing/pricing-texts.ts";
import { useSurface } from "#web/ui/use-surface.ts";

export default function PricingPage() {
  useSurface("read");
  return (
    <>
      <title>Pricing — Carvas</title>
      <meta name="description" content={pricingTexts.description} />
      <PricingScreen />
    </>
  );
}
