import { availableParallelism } from "node:os";
import { z } from "zod";
import { logLevels } from "#server/log/logger.ts";

export const roles = ["web", "worker"] as const;
export type Role = (typeof roles)[number];

/** An unset variable and one set to nothing are the same: `.env` files and containers often write `NAME=`. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => (given === undefined || given === "" ? value : given), schema);

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be from ${minimum} to ${maximum}`);

const inferenceProviders = ["cpu", "cuda", "coreml", "dml"] as const;

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://carvas.example",
});

const emailAddress = z.email("must be an e-mail address");

const smtpAddress = z.url({
  protocol: /^smtps?$/,
  error: "must be an address such as smtp://user:password@mail.example:587",
});

const roleList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.enum(roles, { error: "must be `web`, `worker` or `web,worker`" })).min(1))
  .transform((list) => roles.filter((role) => list.includes(role)));

/** Every variable the server reads, with its meaning in the README's table. */
export const environmentSchema = z.object({
  PORT: withDefault(wholeNumber(0, 65_535), "3000"),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(webAddress),
  SOCIAL_URL: optional(webAddress),
  TRUSTED_PROXIES: withDefault(wholeNumber(0, 10), "0"),
  ROLES: withDefault(roleList, "web,worker"),
  DATA_DIR: withDefault(z.string(), "data"),
  DISK_RESERVE_MB: optional(wholeNumber(0, 10_000_000)),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://")),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(webAddress),
  MATTING_MODEL: optional(z.string()),
  /** A known name or a line of JSON: what it may say is in `read-matting-model.ts`, which reads it in the worker. */
  MATTING_MODEL_KIND: optional(z.string()),
  INFERENCE_PROVIDER: withDefault(
    z.enum(inferenceProviders, { error: `must be one of ${inferenceProviders.join(", ")}` }),
    "cpu",
  ),
  LOG_LEVEL: withDefault(z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }), "info"),
  METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
  CONTACT_EMAIL: optional(emailAddress),
  SMTP_URL: optional(smtpAddress),
  MAIL_FROM: optional(emailAddress),
  SIGN_UPS_PER_HOUR: withDefault(wholeNumber(1, 1_000_000), "60"),
  INFERENCE_THREADS: withDefault(wholeNumber(1, 256), String(Math.min(4, availableParallelism()))),
});

export type Environment = z.infer<typeof environmentSchema>;

/** Rules between variables: `variable` is required as soon as `because` is set. */
export const dependentVariables = [
  { variable: "GOOGLE_CLIENT_SECRET", because: "GOOGLE_CLIENT_ID", reason: "" },
  { variable: "GOOGLE_CLIENT_ID", because: "GOOGLE_CLIENT_SECRET", reason: "" },
  { variable: "GOOGLE_CLIENT_ID", because: "GOOGLE_ISSUER", reason: "" },
  {
    variable: "MATTING_MODEL",
    because: "MATTING_MODEL_KIND",
    reason: ": the model that comes with the product is known",
  },
  {
    variable: "SESSION_SECRET",
    because: "DATABASE_URL",
    reason: ": every process on that database must sign sessions with the same secret",
  },
] as const satisfies readonly { variable: keyof Environment; because: keyof Environment; reason: string }[];
