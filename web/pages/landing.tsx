import { useSurface } from "../ui/use-surface.ts";
export default function LandingPage() { useSurface("read"); return <h1>Landing</h1>; }
