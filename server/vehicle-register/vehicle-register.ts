/** What a country's register knows of a vehicle by its plate. */
export type RegisteredVehicle = {
  /** In the register's own words: 'BMW', 'MERCEDES-BENZ'. */
  readonly make: string | null;
  /** In the register's own words: 'BLUE'. */
  readonly colour: string | null;
  /** Of manufacture. */
  readonly year: number | null;
  /** In which it was first registered. */
  readonly registeredYear: number | null;
};

export type RegisterAnswer =
  | { readonly kind: "found"; readonly vehicle: RegisteredVehicle }
  /** It has no such plate. */
  | { readonly kind: "unknown" }
  /** It can't be asked just now; it has told why. */
  | { readonly kind: "unavailable" };

/** Tells a vehicle's data by its plate. Nothing that it is asked is kept or logged by its adapter. */
export type VehicleRegister = {
  /** Never throws but when `signal` is aborted. @param plate capitals and figures without gaps */
  readonly find: (plate: string, options: { signal: AbortSignal }) => Promise<RegisterAnswer>;
};
