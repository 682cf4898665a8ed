/** Told where the models of a make could not be had; word for word as it was ordered. */
export const modelsFailed = "Failed to load car models. Please try again.";
