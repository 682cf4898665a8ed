import { plans, type PlanId } from "#contract/plans.ts";

export type ModelPots = { planTokens: number; purchasedTokens: number };
export type ModelStep = {
  kind: "hold" | "capture" | "keep part" | "release" | "purchase" | "refund" | "month ends" | "pro" | "core";
  cause: number;
  count: number;
};
type Held = ModelPots & { period: number; settledAs: "capture" | "release" | null };

/** What movements of one account, one after the other, should leave in each pot; without a database. */
export class LedgerModel {
  readonly pots: ModelPots = { planTokens: plans.core.transformationsPerMonth, purchasedTokens: 0 };
  #plan: PlanId = "core";
  #period = 0;
  #isDue = false;
  #owed = 0;
  readonly #held = new Map<number, Held>();
  readonly #done = new Set<string>();

  take(step: ModelStep): void {
    if (step.kind === "month ends") this.#isDue = true;
    // A refusal undoes all of its transaction, the beginning of a month too.
    if (step.kind === "month ends" || this.#isRefused(step)) return;
    if (this.#isDue) this.#startPeriod();
    const { kind, cause, count } = step;
    if (kind === "hold") this.#hold(cause, count);
    else if (kind === "capture" || kind === "release") this.#settle(cause, kind);
    else if (kind === "keep part") this.#keepPart(cause, count);
    else if (!this.#done.has(`${kind}${cause}`)) {
      this.#done.add(`${kind}${cause}`);
      if (kind === "purchase") this.pots.purchasedTokens += count;
      else if (kind === "refund") this.#refund(count);
      else this.#change(kind);
    }
  }

  #isRefused({ kind, cause, count }: ModelStep): boolean {
    const hold = this.#held.get(cause);
    if (kind === "capture" || kind === "release" || kind === "keep part") {
      const settledAs = kind === "release" ? "release" : "capture";
      return hold === undefined || (hold.settledAs !== null && hold.settledAs !== settledAs);
    }
    const ofPlan = this.#isDue ? plans[this.#plan].transformationsPerMonth : this.pots.planTokens;
    return kind === "hold" && hold === undefined && count > ofPlan + this.pots.purchasedTokens;
  }

  #startPeriod(): void {
    this.#period += 1;
    this.#isDue = false;
    this.pots.planTokens = plans[this.#plan].transformationsPerMonth;
  }

  #hold(cause: number, count: number): void {
    if (this.#held.has(cause)) return;
    const planTokens = Math.min(count, this.pots.planTokens);
    const purchasedTokens = count - planTokens;
    this.#held.set(cause, { planTokens, purchasedTokens, period: this.#period, settledAs: null });
    this.pots.planTokens -= planTokens;
    this.pots.purchasedTokens -= purchasedTokens;
  }

  #settle(cause: number, kind: "capture" | "release"): void {
    const hold = this.#held.get(cause);
    if (hold === undefined || hold.settledAs !== null) return;
    hold.settledAs = kind;
    if (kind === "release") {
      const planTokens = hold.period === this.#period ? hold.planTokens : 0;
      const { purchasedTokens } = hold;
      this.pots.planTokens += planTokens;
      this.pots.purchasedTokens += purchasedTokens;
      this.#takeBack(this.#owed, { planTokens, purchasedTokens });
    }
    this.#owed = Math.max(0, this.#owed - hold.planTokens - hold.purchasedTokens);
  }

  /** What is kept is what would have been held had only so much been asked for. */
  #keepPart(cause: number, count: number): void {
    const hold = this.#held.get(cause);
    if (hold === undefined || hold.settledAs !== null) return;
    hold.settledAs = "capture";
    const keptOfPlan = Math.min(count, hold.planTokens);
    const keptOfPurchased = Math.min(count - keptOfPlan, hold.purchasedTokens);
    const planTokens = hold.period === this.#period ? hold.planTokens - keptOfPlan : 0;
    const purchasedTokens = hold.purchasedTokens - keptOfPurchased;
    this.pots.planTokens += planTokens;
    this.pots.purchasedTokens += purchasedTokens;
    this.#takeBack(this.#owed, { planTokens, purchasedTokens });
    this.#owed = Math.max(0, this.#owed - hold.planTokens - hold.purchasedTokens);
  }

  #refund(count: number): void {
    const missing = count - this.#takeBack(count, this.pots);
    if (missing === 0) return;
    const open = [...this.#held.values()].filter(({ settledAs }) => settledAs === null);
    const inTheMaking = open.reduce((sum, hold) => sum + hold.planTokens + hold.purchasedTokens, 0);
    this.#owed = Math.min(inTheMaking, this.#owed + missing);
  }

  #takeBack(count: number, from: Readonly<ModelPots>): number {
    const purchased = Math.min(count, from.purchasedTokens);
    const ofPlan = Math.min(count - purchased, from.planTokens);
    this.pots.purchasedTokens -= purchased;
    this.pots.planTokens -= ofPlan;
    return purchased + ofPlan;
  }

  #change(plan: PlanId): void {
    if (plan === this.#plan) return;
    this.#plan = plan;
    if (plan === "pro") this.#startPeriod();
    else {
      this.#period += 1;
      this.pots.planTokens = Math.min(this.pots.planTokens, plans.core.transformationsPerMonth);
    }
  }
}
