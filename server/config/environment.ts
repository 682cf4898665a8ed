import { availableParallelism } from "node:os";
import { z } from "zod";
import { earlyFeatures } from "#contract/early-features.ts";
import { workKinds } from "#server/jobs/work-kinds.ts";
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

/** At most in cents, so that what is said of it is what counts. */
const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, "must be an amount of US dollars such as 20 or 2.50")
  .transform(Number);

/** Of something, such as all traces. */
const share = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, "must be a share from 0 to 1 such as 0.1")
  .transform(Number);

export const inferenceProviders = ["cpu", "cuda", "coreml", "dml"] as const;

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://carvas.example",
});

const emailAddress = z.email("must be an e-mail address");

const smtpAddress = z
  .url({ protocol: /^smtps?$/, error: "must be an address such as smtp://user:password@mail.example:587" })
  .refine(hasReadableLogin, "must have a % of user or password written as %25");

/** True as well of what is no address at all: that is told by itself. */
function hasReadableLogin(address: string): boolean {
  const url = URL.parse(address);
  try {
    decodeURIComponent(`${url?.username ?? ""}${url?.password ?? ""}`);
    return true;
  } catch {
    return false;
  }
}

/** What may stand in a header; more is not known of other companies' keys. */
const modelKey = z.string().regex(/^[\x21-\x7e]{8,512}$/, "must be the key that the provider gave, without spaces");

const stripeKey = z.string().regex(/^[sr]k_(test|live)_\w+$/, "must be a secret key, such as sk_test_… or sk_live_…");
const stripeWebhookSecret = z.string().regex(/^whsec_\S+$/, "must be the signing secret of the webhook, whsec_…");

const workKindList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.enum(workKinds, { error: `must be a list of ${workKinds.join(", ")}` })).min(1))
  .transform((list) => workKinds.filter((kind) => list.includes(kind)));

const roleList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.enum(roles, { error: "must be `web`, `worker` or `web,worker`" })).min(1))
  .transform((list) => roles.filter((role) => list.includes(role)));

const featureList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.enum(earlyFeatures, { error: `must be a list of ${earlyFeatures.join(", ")}` })))
  .transform((list) => earlyFeatures.filter((feature) => list.includes(feature)));

/** Every variable the server reads; `variable-descriptions.ts` and docs/configure.md say what each one is for. */
export const environmentSchema = z.object({
  PORT: withDefault(wholeNumber(0, 65_535), "3000"),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(webAddress),
  SOCIAL_URL: optional(webAddress),
  TRUSTED_PROXIES: withDefault(wholeNumber(0, 10), "0"),
  ROLES: withDefault(roleList, "web,worker"),
  WORKER_KINDS: optional(workKindList),
  WORKER_PORT: optional(wholeNumber(0, 65_535)),
  DRAIN_SECONDS: withDefault(wholeNumber(0, 120), "0"),
  FINISH_SECONDS: withDefault(wholeNumber(2, 600), "10"),
  DATA_DIR: withDefault(z.string(), "data"),
  DISK_RESERVE_MB: optional(wholeNumber(0, 10_000_000)),
  /** What it may say is in `choose-storage.ts`, which checks it, with the keys. */
  STORAGE_URL: optional(z.string()),
  AWS_REGION: optional(z.string()),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  GOOGLE_APPLICATION_CREDENTIALS: optional(z.string()),
  STORAGE_SIGNED_URLS: withDefault(z.enum(["on", "off"], { error: "must be `on` or `off`" }), "off"),
  STORAGE_CACHE_MB: withDefault(wholeNumber(16, 10_000_000), "512"),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://")),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  /** What SESSION_SECRET was before: still believed, and signs nothing. */
  SESSION_SECRET_PREVIOUS: optional(z.string().min(32, "must have at least 32 characters")),
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
  /** PEM, or the path of a file of it: `choose-credentials.ts` reads and checks both. */
  CONTENT_CREDENTIALS_CERTIFICATE: optional(z.string()),
  CONTENT_CREDENTIALS_KEY: optional(z.string()),
  CONTENT_CREDENTIALS_TIMESTAMP_URL: optional(webAddress),
  DVLA_API_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]{20,128}$/, "must be the key that the DVLA gave, 20 to 128 letters and digits"),
  ),
  DVLA_API_URL: optional(webAddress),
  PRO_FIRST: optional(featureList),
  STRIPE_SECRET_KEY: optional(stripeKey),
  STRIPE_WEBHOOK_SECRET: optional(stripeWebhookSecret),
  PAYMENTS: optional(z.enum(["sandbox", "test", "off"], { error: "must be `sandbox`, `test` or `off`" })),
  /** Which AI models are asked, the preferred first: what they may say is in `choose-models.ts`, which checks them. */
  IMAGE_MODEL: optional(z.string()),
  VISION_MODEL: optional(z.string()),
  OPENAI_API_KEY: optional(modelKey),
  OPENAI_BASE_URL: optional(webAddress),
  GEMINI_API_KEY: optional(modelKey),
  GEMINI_BASE_URL: optional(webAddress),
  COMPATIBLE_API_KEY: optional(modelKey),
  COMPATIBLE_BASE_URL: optional(webAddress),
  FAL_KEY: optional(modelKey),
  FAL_BASE_URL: optional(webAddress),
  REPLICATE_API_TOKEN: optional(modelKey),
  REPLICATE_BASE_URL: optional(webAddress),
  COMFYUI_BASE_URL: optional(webAddress),
  /** What they are offered for, and for how many tokens: `choose-offers.ts` reads and checks both. */
  AI_OFFERS: optional(z.string()),
  AI_TOKENS: optional(z.string()),
  AI_DAILY_USD: withDefault(dollars, "20"),
  AI_DAILY_USD_PER_USER: withDefault(dollars, "2"),
  /** Where traces go; `..._HEADERS`, certificates and the like are read by the exporter itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(webAddress),
  OTEL_SDK_DISABLED: withDefault(z.string(), "false"),
  OTEL_SERVICE_NAME: withDefault(z.string(), "carvas"),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, "1"),
  WEBHOOK_NETWORKS: withDefault(z.enum(["public", "any"], { error: "must be `public` or `any`" }), "public"),
  NODE_ENV: optional(z.string()),
  SIGN_UPS_PER_HOUR: withDefault(wholeNumber(1, 1_000_000), "60"),
  INFERENCE_THREADS: withDefault(wholeNumber(1, 256), String(Math.min(4, availableParallelism()))),
});

export type Environment = z.infer<typeof environmentSchema>;

type DependentVariable = {
  variable: keyof Environment;
  because: keyof Environment;
  /** Serves as well. */
  unless?: keyof Environment;
  reason: string;
};

/** Rules between variables: `variable` is required as soon as `because` is set. */
export const dependentVariables: readonly DependentVariable[] = [
  { variable: "GOOGLE_CLIENT_SECRET", because: "GOOGLE_CLIENT_ID", reason: "" },
  { variable: "GOOGLE_CLIENT_ID", because: "GOOGLE_CLIENT_SECRET", reason: "" },
  { variable: "GOOGLE_CLIENT_ID", because: "GOOGLE_ISSUER", reason: "" },
  { variable: "STRIPE_WEBHOOK_SECRET", because: "STRIPE_SECRET_KEY", reason: "" },
  { variable: "STRIPE_SECRET_KEY", because: "STRIPE_WEBHOOK_SECRET", reason: "" },
  { variable: "PUBLIC_URL", because: "STRIPE_SECRET_KEY", reason: ": people come back to it from a payment" },
  { variable: "CONTENT_CREDENTIALS_KEY", because: "CONTENT_CREDENTIALS_CERTIFICATE", reason: "" },
  { variable: "CONTENT_CREDENTIALS_CERTIFICATE", because: "CONTENT_CREDENTIALS_KEY", reason: "" },
  { variable: "DVLA_API_KEY", because: "DVLA_API_URL", reason: ": it is only asked with a key" },
  {
    variable: "MATTING_MODEL",
    because: "MATTING_MODEL_KIND",
    reason: ": the model that comes with the product is known",
  },
  {
    variable: "MAIL_FROM",
    because: "SMTP_URL",
    unless: "CONTACT_EMAIL",
    reason: " (or CONTACT_EMAIL): somebody has to be the sender",
  },
  {
    variable: "SESSION_SECRET",
    because: "SESSION_SECRET_PREVIOUS",
    reason: ": it takes the place of the previous one",
  },
  {
    variable: "SESSION_SECRET",
    because: "DATABASE_URL",
    reason: ": every process on that database must sign sessions with the same secret",
  },
];
