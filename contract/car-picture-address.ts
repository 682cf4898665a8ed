import { carColours, type CarColourName } from "./car-colours.ts";

// Apart from the schemas: pages use these, and need not load the library that checks data for them.

/** 'Navy Blue' as it stands in addresses: 'navy-blue'. */
export function colourSlug(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** Null when no named colour is written like this in addresses. */
export function findColourBySlug(slug: string): CarColourName | null {
  return carColours.find(({ name }) => colourSlug(name) === slug)?.name ?? null;
}

export function carPictureAddress(car: { brandId: string; modelId: string; colour: CarColourName }): string {
  return `/storage/brands/${car.brandId}/models/${car.modelId}/${colourSlug(car.colour)}.webp`;
}
