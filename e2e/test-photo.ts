import { join } from "node:path";

/** One of our own rendered test photos: a whole car in an ordinary street. */
export const carPhoto = join(import.meta.dirname, "..", "test", "photos", "hatchback-blue-front-quarter.jpg");

/** A street without a car. */
export const carlessPhoto = join(import.meta.dirname, "..", "test", "photos", "no-car.jpg");

/** Another of them, seen from behind, with a make and a model lettered onto its bumper: what detection reads. */
export const letteredPhoto = join(import.meta.dirname, "photos", "lettered-saloon.jpg");
