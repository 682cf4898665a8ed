import { Closing } from "./closing.tsx";
import { Facts } from "./facts.tsx";
import { RetailSeries } from "./retail-series.tsx";
import { SceneWall } from "./scene-wall.tsx";
import { SixViews } from "./six-views.tsx";

/** Everything under the hero: on the page as HTML from the start, alive with the first sign of a person. */
export default function BelowFold() {
  return (
    <div id="below-fold">
      <SceneWall />
      <RetailSeries />
      <SixViews />
      <Facts />
      <Closing />
    </div>
  );
}
