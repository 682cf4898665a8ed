type Kind = "customer" | "checkout.session" | "subscription" | "invoice" | "charge" | "dispute";
type Fields = Record<string, unknown>;
export type StripeThing = Fields & { id: string; object: Kind };

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** What a stand-in for Stripe keeps, the oldest first. */
export class StripeShelf {
  readonly #things = new Map<string, StripeThing>();
  #count = 0;

  nextId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }
  put(object: Kind, thing: Fields & { id: string }): StripeThing {
    const kept = { ...thing, object };
    this.#things.set(thing.id, kept);
    return kept;
  }
  find(id: string): StripeThing | null {
    return this.#things.get(id) ?? null;
  }
  get(id: string): StripeThing {
    const found = this.find(id);
    if (found === null) throw new Error(`There is no ${id} at Stripe.`);
    return found;
  }
  change(id: string, fields: Fields): void {
    const { object, ...thing } = this.get(id);
    this.put(object, { ...thing, ...fields });
  }
  /** Newest first. */
  all(object: Kind): StripeThing[] {
    return [...this.#things.values()].filter((thing) => thing.object === object).toReversed();
  }
  /** By the page, as `starting_after` and `limit` ask. */
  list(object: Kind, asked: URLSearchParams): object {
    const isAskedFor = (thing: StripeThing) =>
      ["customer", "charge", "payment_intent"].every(
        (name) => asked.get(name) === null || thing[name] === asked.get(name),
      );
    const all = this.all(object).filter(isAskedFor);
    const after = asked.get("starting_after");
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + Number(asked.get("limit") ?? 10));
    return { object: "list", data, has_more: from + data.length < all.length, url: "/v1/list" };
  }
}
export type StripeKind = Kind;
