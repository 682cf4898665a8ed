import { join } from "node:path";

/** One of our own rendered test photos: a whole car in an ordinary street. */
export const carPhoto = join(import.meta.dirname, "..", "test", "photos", "hatchback-blue-front-quarter.jpg");
