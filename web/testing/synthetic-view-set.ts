import type { CarRequest } from "#contract/requests.ts";
import type { ViewPicture, ViewSet } from "#contract/view-sets.ts";
import { viewFacts, views } from "#contract/views.ts";

const requestId = "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22";

/** Six finished views of a white BMW M3, for tests; what matters to one is named there. */
export function syntheticViewSet(changes: Partial<ViewSet> = {}): ViewSet {
  return {
    id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d11",
    kind: "views",
    requestId,
    status: "done",
    stage: "saving",
    percent: 100,
    engine: "studio",
    car: {
      make: "BMW",
      model: "M3",
      year: 2024,
      colour: "White",
      customColour: null,
      wheelColour: "Silver",
      modifications: null,
      trim: null,
      generation: null,
      numberPlate: null,
    },
    bodyStyle: "saloon",
    label: "Illustration",
    views: syntheticViews(views.length),
    notes: [],
    isWatermarked: true,
    cost: 1,
    error: null,
    remakeOf: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    ...changes,
  };
}

/** The first so many views are here; what is true of the others; which an AI model invented. */
export function syntheticViews(
  loadedCount: number,
  others: ViewPicture["status"] = "loading",
  invented: readonly ViewPicture["view"][] = [],
): ViewPicture[] {
  return views.map((view, index) => {
    const isLoaded = index < loadedCount;
    return {
      view,
      label: viewFacts[view].label,
      status: isLoaded ? "loaded" : others,
      imageUrl: isLoaded ? `/files/${view}` : null,
      thumbnailUrl: isLoaded ? `/files/${view}/thumbnail` : null,
      downloadUrl: isLoaded ? `/files/${view}?download` : null,
      isInvented: invented.includes(view),
    };
  });
}

/** The request that these views belong to. */
export function syntheticRequest(changes: Partial<CarRequest> = {}): CarRequest {
  return {
    id: requestId,
    make: "BMW",
    model: "M3",
    year: 2024,
    color: "White",
    swatch: "White",
    wheel_colour: "Silver",
    visual_options: null,
    trim: null,
    generation: null,
    number_plate: null,
    user_id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11",
    side_url: null,
    front_quarter_url: null,
    rear_quarter_url: null,
    front_url: null,
    rear_url: null,
    dynamic_image_url: null,
    created_at: "2026-01-05T10:00:00.000Z",
    detection: null,
    ...changes,
  };
}
