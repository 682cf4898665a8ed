import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

test("of a failed query the statement is told, never the values, nor what PostgreSQL says of them", () => {
  const cause = Object.assign(new Error("duplicate key value violates a unique constraint"), {
    code: "23505",
    constraint: "users_email_unique",
    detail: "Key (email)=(anna@example.test) already exists.",
  });
  const error = new DrizzleQueryError("insert into users values ($1)", ["anna@example.test"], cause);
  const described = describeError(error);
  expect(described.message).toBe("Failed query: insert into users values ($1)");
  expect(described.cause).toMatchObject({ code: "23505", constraint: "users_email_unique" });
  expect(JSON.stringify(described)).not.toContain("anna");
});
