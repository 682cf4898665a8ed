import type { DescribedCar } from "#contract/view-sets.ts";

/** Such as `2023 Audi A6 Avant`. */
export function carName({ year, make, model }: Pick<DescribedCar, "year" | "make" | "model">): string {
  return `${year} ${make} ${model}`;
}
