import type { ImageEngine } from "../image-engine.ts";
import type { CloudEngineDeps } from "./cloud-engine-deps.ts";
import { makeViews } from "./make/make-views.ts";
import { readCarByModel } from "./make/read-car-by-model.ts";
import { repaintRetail } from "./make/repaint-retail.ts";
import { repaintScene } from "./make/repaint-scene.ts";

/**
 * Asks models of other companies, or on other machines, to make pictures; what they send is looked at by our own networks before anybody sees it. Every
 * work begins with all that needs no model, so that what is refused costs nothing. Throws `engine_not_offered` for work that no model is
 * configured for.
 */
export function createCloudEngine(deps: CloudEngineDeps): ImageEngine {
  return {
    name: "cloud",
    transform: (request) => repaintScene(deps, request),
    retail: (request) => repaintRetail(deps, request),
    views: (request) => makeViews(deps, request),
    detect: (request) => readCarByModel(deps, request),
  };
}
