import { earlyFeatures } from "#contract/early-features.ts";
import { engineWorks } from "#contract/engine-works.ts";
import { workKinds } from "#server/jobs/work-kinds.ts";
import { logLevels } from "#server/log/logger.ts";
import { usualTokens } from "./choose-offers.ts";
import { inferenceProviders, type Environment } from "./environment.ts";

/** The parts of docs/configure.md, in their order there. */
export const variableGroups = {
  address: "Address",
  data: "Data and files",
  accounts: "Accounts",
  processes: "Processes",
  cutOut: "Cut-out network",
  mail: "Mail and contact",
  payment: "Payment and plans",
  credentials: "Content Credentials",
  readers: "Reading number plates",
  models: "AI models",
  dealers: "Dealers' systems",
  watching: "Logs, metrics and traces",
  tests: "For tests only",
} as const;

export type VariableDescription = {
  group: keyof typeof variableGroups;
  /** What it sets, in Markdown. */
  sets: string;
  /** What happens without it; where this is left out, the schema has a default value, which the page shows. */
  unset?: string;
};

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const tokensByDefault = Object.entries(usualTokens)
  .filter(([, tokens]) => tokens > 0)
  .map(([work, tokens]) => `${work}=${tokens}`)
  .join(",");

/** For people who run a server: `npm run make-docs` writes docs/configure.md from it. */
export const variableDescriptions = {
  PORT: { group: "address", sets: "Port to listen on; `0` takes a free one" },
  HOST: { group: "address", sets: "Network address to listen on", unset: "all" },
  PUBLIC_URL: {
    group: "address",
    sets: "Address that people open, such as `https://carvas.example`; links in mails begin with it",
    unset: "`http://localhost:<PORT>`",
  },
  TRUSTED_PROXIES: { group: "address", sets: "Number of proxies in front whose `X-Forwarded-For` is trusted" },
  SOCIAL_URL: { group: "address", sets: "Your page on a social network, linked in menu and footer", unset: "no link" },
  NODE_ENV: {
    group: "address",
    sets: "`production`: this server is public, so nobody can pay in a sandbox by mistake; see [payment](payment.md)",
    unset: "public if `PUBLIC_URL` names another machine",
  },
  DATA_DIR: { group: "data", sets: "Folder for the database, photos, pictures and secrets" },
  DISK_RESERVE_MB: {
    group: "data",
    sets: "Disk space to keep free: below it uploads are refused, below half of it `/readyz` fails",
    unset: "1024, or 2 % of the disk if that is more; 256 with a bucket",
  },
  STORAGE_URL: {
    group: "data",
    sets: "Place for photos and pictures: a bucket (`s3://…`, `gs://…`) or a folder (`file:///…`); see [storage](storage.md)",
    unset: "`DATA_DIR/files`",
  },
  AWS_REGION: { group: "data", sets: "Region of an S3 bucket", unset: "the one in `STORAGE_URL`" },
  AWS_ACCESS_KEY_ID: { group: "data", sets: "Key of an S3 bucket", unset: "what Amazon's library finds" },
  AWS_SECRET_ACCESS_KEY: { group: "data", sets: "Secret of that key", unset: "–" },
  AWS_SESSION_TOKEN: { group: "data", sets: "Session token of a temporary key", unset: "–" },
  GOOGLE_APPLICATION_CREDENTIALS: {
    group: "data",
    sets: "Path of the key file of a Google Cloud bucket",
    unset: "what Google's library finds",
  },
  STORAGE_SIGNED_URLS: { group: "data", sets: "`on`: browsers load pictures from the bucket directly" },
  STORAGE_CACHE_MB: { group: "data", sets: "Space for local copies of the bucket's objects, for each process" },
  DATABASE_URL: {
    group: "data",
    sets: "Your own PostgreSQL, version 15 or newer (`postgresql://…`)",
    unset: "an embedded PostgreSQL 18 under `DATA_DIR`",
  },
  SESSION_SECRET: {
    group: "accounts",
    sets: "Secret that signs sessions, at least 32 characters",
    unset: "made at the first start, kept under `DATA_DIR`",
  },
  SESSION_SECRET_PREVIOUS: {
    group: "accounts",
    sets: "The secret before, still accepted while you replace it; see [security](security.md)",
    unset: "–",
  },
  GOOGLE_CLIENT_ID: { group: "accounts", sets: "Client id for 'Continue with Google'", unset: "no such button" },
  GOOGLE_CLIENT_SECRET: { group: "accounts", sets: "Client secret for 'Continue with Google'", unset: "–" },
  SIGN_UPS_PER_HOUR: { group: "accounts", sets: "New accounts allowed per hour from one network address" },
  ROLES: { group: "processes", sets: "What this machine runs: `web`, `worker` or both" },
  WORKER_KINDS: {
    group: "processes",
    sets: `Kinds of work a worker takes: a list of ${listOf(workKinds)}`,
    unset: "all",
  },
  WORKER_PORT: {
    group: "processes",
    sets: "Port where a worker answers `/healthz`, `/readyz` and `/metrics`",
    unset: "none",
  },
  DRAIN_SECONDS: {
    group: "processes",
    sets: "When stopping: how long a web process still answers while `/readyz` already fails",
  },
  FINISH_SECONDS: { group: "processes", sets: "When stopping: how long calls and jobs in progress may still take" },
  MATTING_MODEL: {
    group: "cutOut",
    sets: "`isnet`, or the path of another ONNX network that cuts cars out",
    unset: "our own; see [NOTICE](../NOTICE)",
  },
  MATTING_MODEL_KIND: {
    group: "cutOut",
    sets: "Its kind: a known name or a line of JSON; see [below](#another-cut-out-network)",
    unset: "`car-matting-1`",
  },
  INFERENCE_PROVIDER: { group: "cutOut", sets: `What runs the network: one of ${listOf(inferenceProviders)}` },
  INFERENCE_THREADS: { group: "cutOut", sets: "Processor cores for the network", unset: "all, at most 4" },
  CONTACT_EMAIL: {
    group: "mail",
    sets: "Your team's address: shown on the contact page, receives its messages",
    unset: "messages are only stored",
  },
  SMTP_URL: {
    group: "mail",
    sets: "Mail server (`smtp://…` or `smtps://…`); see [mails](mails.md)",
    unset: "mails are written to `DATA_DIR/outbox`",
  },
  MAIL_FROM: { group: "mail", sets: "Sender of mails", unset: "`CONTACT_EMAIL`" },
  STRIPE_SECRET_KEY: {
    group: "payment",
    sets: "Secret key for card payments by Stripe; see [payment](payment.md)",
    unset: "a sandbox where no money moves; a public server sells nothing",
  },
  STRIPE_WEBHOOK_SECRET: { group: "payment", sets: "Signing secret of your Stripe webhook", unset: "–" },
  PAYMENTS: {
    group: "payment",
    sets: "`sandbox`, or `test` for Stripe's test keys: allowed on a public server too; `off` sells nothing",
    unset: "decided by the keys",
  },
  PRO_FIRST: {
    group: "payment",
    sets: `Features that only Pro has for now: a list of ${listOf(earlyFeatures)}`,
    unset: "none, everybody has all",
  },
  CONTENT_CREDENTIALS_CERTIFICATE: {
    group: "credentials",
    sets: "Certificate chain that signs pictures: PEM, or the path of a file; see [Content Credentials](content-credentials.md)",
    unset: "a test certificate, made once and kept",
  },
  CONTENT_CREDENTIALS_KEY: { group: "credentials", sets: "Its private key: PEM, or the path of a file", unset: "–" },
  CONTENT_CREDENTIALS_TIMESTAMP_URL: {
    group: "credentials",
    sets: "Timestamp authority (RFC 3161) that confirms when a picture was signed",
    unset: "signatures have no timestamp",
  },
  DVLA_API_KEY: {
    group: "readers",
    sets: "Key for the UK vehicle register: adds make, colour and year of cars with a UK number plate",
    unset: "no register is asked",
  },
  IMAGE_MODEL: {
    group: "models",
    sets: "AI models that make pictures, the preferred one first; see [AI models](ai-models.md)",
    unset: "everything is made on this machine",
  },
  VISION_MODEL: { group: "models", sets: "AI models that look at photos, the preferred one first", unset: "none" },
  OPENAI_API_KEY: { group: "models", sets: "Key of OpenAI", unset: "–" },
  OPENAI_BASE_URL: {
    group: "models",
    sets: "Another address that speaks like OpenAI's, such as a proxy",
    unset: "OpenAI",
  },
  GEMINI_API_KEY: { group: "models", sets: "Key of Google's Gemini API", unset: "–" },
  GEMINI_BASE_URL: { group: "models", sets: "Another address that speaks like Gemini's", unset: "Google" },
  COMPATIBLE_API_KEY: { group: "models", sets: "Key of your OpenAI-compatible server", unset: "sent without a key" },
  COMPATIBLE_BASE_URL: { group: "models", sets: "Address of that server, with its `/v1`", unset: "–" },
  FAL_KEY: { group: "models", sets: "Key of fal", unset: "–" },
  FAL_BASE_URL: { group: "models", sets: "Another address that speaks like fal's", unset: "fal" },
  REPLICATE_API_TOKEN: { group: "models", sets: "Token of Replicate", unset: "–" },
  REPLICATE_BASE_URL: { group: "models", sets: "Another address that speaks like Replicate's", unset: "Replicate" },
  COMFYUI_BASE_URL: { group: "models", sets: "Address of your ComfyUI server", unset: "`http://127.0.0.1:8188`" },
  AI_OFFERS: {
    group: "models",
    sets: `What users may order from AI models: a list of ${listOf(engineWorks)}, or \`none\``,
    unset: "all that the models can do",
  },
  AI_TOKENS: {
    group: "models",
    sets: "What each of these costs in tokens, such as `preset=2,views=6`",
    unset: `\`${tokensByDefault}\``,
  },
  AI_DAILY_USD: { group: "models", sets: "US dollars that AI models may cost per day for all users" },
  AI_DAILY_USD_PER_USER: { group: "models", sets: "US dollars that AI models may cost per day for one user" },
  WEBHOOK_NETWORKS: {
    group: "dealers",
    sets: "Where webhooks may lead: `public`, or `any` (also plain http and private networks)",
  },
  LOG_LEVEL: { group: "watching", sets: `How much is logged: one of ${listOf(logLevels)}` },
  METRICS_TOKEN: {
    group: "watching",
    sets: "Token for reading `/metrics` from another machine, at least 16 characters",
    unset: "only this machine may read it",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: "watching",
    sets: "Collector that receives traces by OTLP over HTTP; see [operations](operations.md)",
    unset: "no traces",
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    group: "watching",
    sets: "The full address for traces; it replaces `OTEL_EXPORTER_OTLP_ENDPOINT`",
    unset: "–",
  },
  OTEL_SDK_DISABLED: { group: "watching", sets: "`true` turns traces off" },
  OTEL_SERVICE_NAME: { group: "watching", sets: "Name of this service in traces" },
  OTEL_TRACES_SAMPLER_ARG: { group: "watching", sets: "Share of traces to keep, from `0` to `1`" },
  GOOGLE_ISSUER: { group: "tests", sets: "Another OpenID provider in Google's place", unset: "Google" },
  DVLA_API_URL: {
    group: "tests",
    sets: "Another service in the place of the UK register",
    unset: "the register's own",
  },
} as const satisfies Record<keyof Environment, VariableDescription>;
