import { PricingScreen } from "#web/features/pricing/pricing-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function PricingPage() {
  useSurface("read");
  return (
    <>
      <title>Pricing — Carvas</title>
      <meta
        name="description"
        content="Core is free and starts with ten pictures. Pro will be £17.50 a month for a hundred, with your logo and no watermark. Extra tokens at £0.20 never expire."
      />
      <PricingScreen />
    </>
  );
}
