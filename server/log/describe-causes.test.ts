import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeCauses } from "./describe-causes.ts";

test("of a failed query an operator is told what the database said, and neither its statement nor its values", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  const error = new DrizzleQueryError("insert into users values ($1)", ["anna@example.test"], cause);
  expect(describeCauses(error)).toBe(
    "A question to the database failed. connect ECONNREFUSED 127.0.0.1:1 (nothing listens there)",
  );
});
