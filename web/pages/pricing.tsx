import { PricingScreen } from "../features/pricing/pricing-screen.tsx";
import { useSurface } from "../ui/use-surface.ts";

export default function PricingPage() {
  useSurface("read");
  return (
    <>
      <title>Pricing — Carvas</title>
      <meta
        name="description"
        content="Core is free with ten pictures a month. Pro is £17.50 a month for a hundred, with your logo and no watermark. Extra credits are £0.20 each and never expire."
      />
      <PricingScreen />
    </>
  );
}
