import type { Detection } from "#contract/detection.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { RequestRow } from "./request-store.ts";

/** A request without what its photos tell. */
export type RowOfRequest = Omit<CarRequest, "detection">;

/** A request as callers see it: the row in the spelling of its columns. */
export function presentRequest(row: RequestRow, detection: Detection | null): CarRequest {
  return { ...presentRow(row), detection };
}

export function presentRow(row: RequestRow): RowOfRequest {
  return {
    id: row.id,
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    swatch: row.swatch,
    wheel_colour: row.wheelColour,
    visual_options: row.visualOptions,
    trim: row.trim,
    generation: row.generation,
    number_plate: row.numberPlate,
    user_id: row.userId,
    side_url: row.sideUrl,
    front_quarter_url: row.frontQuarterUrl,
    rear_quarter_url: row.rearQuarterUrl,
    front_url: row.frontUrl,
    rear_url: row.rearUrl,
    dynamic_image_url: row.dynamicImageUrl,
    created_at: row.createdAt.toISOString(),
  };
}
