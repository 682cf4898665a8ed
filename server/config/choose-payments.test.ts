import { describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const base = { SESSION_SECRET: "a".repeat(32), DATA_DIR: "/tmp/carvas-no-such-folder" };
const keys = {
  STRIPE_SECRET_KEY: "sk_live_51abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
  PUBLIC_URL: "https://carvas.example",
};
const payments = (variables: Record<string, string>) => parseConfig({ ...base, ...variables }).payments;

describe("who takes the money", () => {
  test("without keys the sandbox, with a secret of its own that follows from the installation's", () => {
    expect(payments({})).toMatchObject({ kind: "sandbox" });
    expect(payments({})).toEqual(payments({ PUBLIC_URL: "http://localhost:3000" }));
    expect(JSON.stringify(payments({}))).not.toContain(base.SESSION_SECRET);
  });

  test.each([
    [{ PUBLIC_URL: "https://carvas.example" }],
    [{ PUBLIC_URL: "http://192.168.0.7:3000" }],
    [{ NODE_ENV: "production" }],
  ])("nobody where the public would take the sandbox for real, unless it is asked for by name: %j", (variables) => {
    expect(payments(variables)).toMatchObject({ kind: "closed" });
    expect(payments({ ...variables, PAYMENTS: "sandbox" })).toMatchObject({ kind: "sandbox" });
  });

  test("Stripe with its keys, known as test keys or not", () => {
    expect(payments(keys)).toMatchObject({ kind: "stripe", isTest: false });
    const tested = { ...keys, STRIPE_SECRET_KEY: "sk_test_51abc" };
    expect(payments({ ...tested, PAYMENTS: "test" })).toMatchObject({ kind: "stripe", isTest: true });
    expect(payments({ ...tested, PUBLIC_URL: "http://localhost:3000" })).toMatchObject({
      kind: "stripe",
      isTest: true,
    });
    expect(payments({ ...keys, STRIPE_SECRET_KEY: "rk_live_51abc" })).toMatchObject({ kind: "stripe", isTest: false });
    expect(payments({ ...keys, PAYMENTS: "off" })).toMatchObject({ kind: "closed" });
  });

  test.each([
    [{ STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "" }, "STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET"],
    [{ PUBLIC_URL: "" }, "PUBLIC_URL is required with STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "pk_live_51abc" }, "STRIPE_SECRET_KEY must be a secret key"],
    [{ STRIPE_WEBHOOK_SECRET: "abc" }, "STRIPE_WEBHOOK_SECRET must be the signing secret"],
    [{ PAYMENTS: "stripe" }, "PAYMENTS must be `sandbox`, `test` or `off`"],
    [{ PAYMENTS: "test" }, "PAYMENTS=test needs test keys"],
    [{ STRIPE_SECRET_KEY: "sk_test_51abc" }, "STRIPE_SECRET_KEY is a test key, with which nobody pays"],
    [
      { STRIPE_SECRET_KEY: "sk_test_51abc", PUBLIC_URL: "http://localhost:3000", NODE_ENV: "production" },
      "or set PAYMENTS=test",
    ],
    [{ PAYMENTS: "sandbox" }, "PAYMENTS=sandbox and STRIPE_SECRET_KEY exclude each other"],
  ])("what is missing or wrong is named at the start, without its value: %j", (variables, words) => {
    expect(() => payments({ ...keys, ...variables })).toThrow(words);
    expect(() => payments({ ...keys, ...variables })).not.toThrow("51abc");
  });
});
