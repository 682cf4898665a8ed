import { createHmac } from "node:crypto";
import type { Environment } from "./environment.ts";

const loopback = /^(localhost|(.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

/** Who takes the money here: Stripe, the sandbox, in which none moves, or nobody, and why not. */
export type PaymentsConfig =
  | { kind: "stripe"; secretKey: string; webhookSecret: string; isTest: boolean }
  | { kind: "sandbox"; secret: string }
  | { kind: "closed"; reason: string };

/**
 * Without keys the sandbox opens, so that everything can be tried. Where the public might take it for real it needs to be asked for by name:
 * whoever pays there pays nothing.
 */
export function choosePayments(environment: Environment, sessionSecret: string): PaymentsConfig {
  const {
    PAYMENTS,
    PUBLIC_URL,
    NODE_ENV,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = environment;
  if (PAYMENTS === "off") return { kind: "closed", reason: "PAYMENTS=off: nothing can be bought" };
  if (secretKey !== undefined && webhookSecret !== undefined)
    return { kind: "stripe", secretKey, webhookSecret, isTest: isTestKey(secretKey) };
  if (isPublic({ NODE_ENV, PUBLIC_URL }) && PAYMENTS !== "sandbox")
    return { kind: "closed", reason: "STRIPE_SECRET_KEY is not set: nothing can be bought" };
  return { kind: "sandbox", secret: createHmac("sha256", sessionSecret).update("sandbox events").digest("base64url") };
}

/** Whether others than who runs it may come here. */
function isPublic({ NODE_ENV, PUBLIC_URL }: Pick<Environment, "NODE_ENV" | "PUBLIC_URL">): boolean {
  return NODE_ENV === "production" || (PUBLIC_URL !== undefined && !loopback.test(new URL(PUBLIC_URL).hostname));
}

/** Test keys where the public comes: whoever pays there pays nothing, so that too needs to be asked for by name. */
export function findPaymentProblems(environment: Environment): string[] {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey } = environment;
  if (PAYMENTS === "test" && !isTestKey(secretKey)) return ["PAYMENTS=test needs test keys of Stripe's (sk_test_…)"];
  if (PAYMENTS === undefined && isTestKey(secretKey) && isPublic(environment))
    return ["STRIPE_SECRET_KEY is a test key, with which nobody pays: take the live one, or set PAYMENTS=test"];
  return [];
}

const isTestKey = (secretKey: string | undefined): boolean => secretKey?.includes("_test_") ?? false;

/** For the operator, at the start. */
export function describePayments(payments: PaymentsConfig): string {
  switch (payments.kind) {
    case "stripe":
      return payments.isTest ? "Stripe, with test keys: no money moves" : "Stripe";
    case "sandbox":
      return "sandbox: people can try to buy, and no money moves";
    case "closed":
      return payments.reason;
  }
}
