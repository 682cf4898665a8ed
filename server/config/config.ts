import { resolve } from "node:path";
import type { EarlyFeature } from "#contract/early-features.ts";
import { workKinds, type WorkKind } from "#server/jobs/work-kinds.ts";
import type { LogLevel } from "#server/log/logger.ts";
import { chooseCredentials, type CredentialsConfig } from "./choose-credentials.ts";
import { chooseModels, type ModelsConfig } from "./choose-models.ts";
import { capsOf, chooseOffers, type AiConfig, type ChosenOffers } from "./choose-offers.ts";
import { choosePayments, findPaymentProblems, type PaymentsConfig } from "./choose-payments.ts";
import { chooseStorage, type StoragePlace } from "./choose-storage.ts";
import { dependentVariables, environmentSchema, type Environment, type Role } from "./environment.ts";
import { readOrCreateSecret } from "./local-secret.ts";
import { memorySettings } from "./memory-settings.ts";
import { findMisspeltVariables, type MisspeltVariable } from "./misspelt-variables.ts";
import { isNetPath, ownMattingModelPath } from "./model-files.ts";

export type { Role } from "./environment.ts";

export type Config = {
  roles: readonly Role[];
  /** What a worker takes. */
  workKinds: readonly WorkKind[];
  http: {
    port: number;
    /** Address to listen on; undefined means every one. */
    host: string | undefined;
    /** Origin that people see, without a trailing slash; undefined when the server itself is what they see. */
    publicUrl: string | undefined;
    /** Our page on a social network, which the menu and the footer link to. */
    socialUrl: string | undefined;
    /** How many proxies in front are trusted to append to X-Forwarded-For. */
    trustedProxies: number;
    metricsToken: string | undefined;
  };
  stopping: StoppingConfig;
  worker: {
    /** Where it tells how it is; undefined: nowhere. */
    port: number | undefined;
  };
  /** Absolute path; everything the server keeps lies under it. */
  dataDirectory: string;
  storage: {
    place: StoragePlace;
    /** What stays free where files come to; undefined: as `chooseWatchedVolume` has it. */
    reserveBytes: number | undefined;
    /** Of a bucket's objects on this machine, in each process. */
    maxCopiedBytes: number;
    /** Whether browsers are sent to the bucket for pictures. */
    isLinked: boolean;
  };
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  accounts: {
    sessionSecret: string;
    /** What it was before, while it is being replaced. */
    previousSecret?: string;
    google: GoogleConfig | undefined;
    signUpsPerHour: number;
  };
  contact: ContactConfig;
  payments: PaymentsConfig;
  imaging: {
    /** An ONNX file. */
    mattingModelPath: string;
    /** What it is; undefined: a model like ours. */
    mattingModelKind: string | undefined;
    inferenceThreads: number;
    inferenceProvider: Environment["INFERENCE_PROVIDER"];
  };
  /** AI models of other companies, or on other machines. */
  models: ModelsConfig;
  /** What they are offered for, and how much may be spent on them. */
  ai: AiConfig;
  /** With what pictures are signed. */
  credentials: CredentialsConfig;
  webhooks: {
    /** Where webhooks may lead: `any` also takes http and private networks, for development and networks of one's own. */
    networks: Environment["WEBHOOK_NETWORKS"];
  };
  /** Undefined: no register is asked about number plates. */
  vehicleRegister: VehicleRegisterConfig | undefined;
  /** Features that are open to Pro first. */
  proFirst: readonly EarlyFeature[];
  log: { level: LogLevel };
  /** Undefined: nobody is told how calls go through the processes. */
  tracing: { serviceName: string; sampledShare: number } | undefined;
};

/** How a process ends that is asked to. */
export type StoppingConfig = {
  /** How long a web process says that it is not ready and goes on answering, before it takes no more calls. */
  drainSeconds: number;
  /** How long calls, uploads and jobs under way may then still take. */
  finishSeconds: number;
};

export type ContactConfig = {
  /** The team's address: shown on the contact page, and where its messages are mailed to. Undefined: they are only stored. */
  email: string | undefined;
  /** Undefined: mails are written to the outbox folder. */
  smtpUrl: URL | undefined;
  /** Whom mails come from; never undefined with `smtpUrl`. */
  mailFrom: string | undefined;
};

export type VehicleRegisterConfig = { apiKey: string; apiUrl: string };

const mebibyte = 1024 * 1024;
const dvlaAddress = "https://driver-vehicle-licensing.api.gov.uk";

export type GoogleConfig = {
  clientId: string;
  clientSecret: string;
  /** Another OpenID issuer in Google's place, for tests. */
  issuer: string | undefined;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Thrown with every missing or wrong variable named, one per line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(["The configuration can't be used:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "ConfigError";
  }
}

/** Reads and checks the environment. Values are never repeated in an error, since some are secrets. */
export function parseConfig(variables: Variables): Config {
  const { environment, models, offers, storage, credentials, problems } = examineVariables(variables);
  if (environment === undefined || problems.length > 0) throw new ConfigError(problems);
  const ai = { ...offers, ...capsOf(environment) };
  return group(environment, { models, ai, place: storage, credentials });
}

type Examined = {
  /** Undefined: too much is wrong with it. */
  environment: Environment | undefined;
  models: ModelsConfig;
  offers: ChosenOffers;
  storage: StoragePlace;
  credentials: CredentialsConfig;
  problems: readonly string[];
};

/** All that is wrong with the variables; makes and writes nothing. */
export function examineVariables(variables: Variables): Examined {
  const parsed = environmentSchema.safeParse(variables);
  const wrong = parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? [];
  const missing = dependentVariables
    .filter(({ because }) => isSet(variables[because]))
    .filter(({ variable, unless = variable }) => !isSet(variables[variable]) && !isSet(variables[unless]))
    .map(({ variable, because, reason }) => `${variable} is required with ${because}${reason}`);
  const excluded =
    variables.PAYMENTS === "sandbox" && isSet(variables.STRIPE_SECRET_KEY)
      ? ["PAYMENTS=sandbox and STRIPE_SECRET_KEY exclude each other"]
      : [];
  const unchanged =
    isSet(variables.SESSION_SECRET) && variables.SESSION_SECRET === variables.SESSION_SECRET_PREVIOUS
      ? ["SESSION_SECRET_PREVIOUS must be another secret than SESSION_SECRET: it is what that one was before"]
      : [];
  const unasked = parsed.success ? findPaymentProblems(parsed.data) : [];
  const { models, problems: wrongModels } = chooseModels(variables);
  const { chosen: offers, problems: wrongOffers } = chooseOffers(variables, models);
  const dataDirectory = resolve(parsed.data?.DATA_DIR ?? "data");
  const { place: storage, problems: wrongStorage } = chooseStorage(variables, dataDirectory);
  const { chosen: credentials, problems: wrongCredentials } = chooseCredentials(variables);
  const ofParts = [...unasked, ...wrongModels, ...wrongOffers, ...wrongStorage, ...wrongCredentials];
  const problems = [...wrong, ...missing, ...excluded, ...unchanged, ...ofParts];
  return { environment: parsed.data, models, offers, storage, credentials, problems };
}

/** `parseConfig` of this process's environment; the only reader of it, with `childEnvironment`. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

/** Variables of this process's environment that look like ours and are not. */
export function findMisspelt(): MisspeltVariable[] {
  return findMisspeltVariables(process.env);
}

/** Node keeps compiled sources in the folder of NODE_COMPILE_CACHE: a third less processor time at every later start. */
export type ChildVariables = Partial<Record<keyof Environment | "NODE_COMPILE_CACHE", string>>;

/** The environment for a child process: this one's with some variables replaced, with `memorySettings` and a NODE_COMPILE_CACHE where it has none. */
export function childEnvironment({ NODE_COMPILE_CACHE, ...overrides }: ChildVariables): NodeJS.ProcessEnv {
  return { ...memorySettings, NODE_COMPILE_CACHE, ...process.env, ...overrides };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}

function isTracing(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED: isOff, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment;
  return isOff !== "true" && (endpoint ?? environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined;
}

type Chosen = Pick<Config, "models" | "ai" | "credentials"> & { place: StoragePlace };

function group(environment: Environment, { place, ...parts }: Chosen): Config {
  const dataDirectory = resolve(environment.DATA_DIR);
  const sessionSecret = environment.SESSION_SECRET ?? readOrCreateSecret(dataDirectory, "session-secret");
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = environment;
  return {
    roles: environment.ROLES,
    workKinds: environment.WORKER_KINDS ?? workKinds,
    http: {
      port: environment.PORT,
      host: environment.HOST,
      publicUrl: environment.PUBLIC_URL === undefined ? undefined : new URL(environment.PUBLIC_URL).origin,
      socialUrl: environment.SOCIAL_URL === undefined ? undefined : new URL(environment.SOCIAL_URL).href,
      trustedProxies: environment.TRUSTED_PROXIES,
      metricsToken: environment.METRICS_TOKEN,
    },
    stopping: { drainSeconds: environment.DRAIN_SECONDS, finishSeconds: environment.FINISH_SECONDS },
    worker: { port: environment.WORKER_PORT },
    dataDirectory,
    storage: {
      place,
      reserveBytes: environment.DISK_RESERVE_MB === undefined ? undefined : environment.DISK_RESERVE_MB * mebibyte,
      maxCopiedBytes: environment.STORAGE_CACHE_MB * mebibyte,
      isLinked: environment.STORAGE_SIGNED_URLS === "on",
    },
    databaseUrl: environment.DATABASE_URL,
    accounts: {
      sessionSecret,
      previousSecret: environment.SESSION_SECRET_PREVIOUS,
      google:
        clientId === undefined || clientSecret === undefined
          ? undefined
          : { clientId, clientSecret, issuer: environment.GOOGLE_ISSUER },
      signUpsPerHour: environment.SIGN_UPS_PER_HOUR,
    },
    contact: {
      email: environment.CONTACT_EMAIL,
      smtpUrl: environment.SMTP_URL === undefined ? undefined : new URL(environment.SMTP_URL),
      mailFrom: environment.MAIL_FROM ?? environment.CONTACT_EMAIL,
    },
    payments: choosePayments(environment, sessionSecret),
    imaging: {
      mattingModelPath: pathOfMattingModel(environment.MATTING_MODEL),
      mattingModelKind: environment.MATTING_MODEL_KIND,
      inferenceThreads: environment.INFERENCE_THREADS,
      inferenceProvider: environment.INFERENCE_PROVIDER,
    },
    ...parts,
    vehicleRegister:
      environment.DVLA_API_KEY === undefined
        ? undefined
        : { apiKey: environment.DVLA_API_KEY, apiUrl: environment.DVLA_API_URL ?? dvlaAddress },
    webhooks: { networks: environment.WEBHOOK_NETWORKS },
    proFirst: environment.PRO_FIRST ?? [],
    log: { level: environment.LOG_LEVEL },
    tracing: isTracing(environment)
      ? { serviceName: environment.OTEL_SERVICE_NAME, sampledShare: environment.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  };
}

/** Ours, IS-Net by its name, or another by its path. */
export function pathOfMattingModel(given: Environment["MATTING_MODEL"]): string {
  if (given === undefined) return ownMattingModelPath;
  return given === "isnet" ? isNetPath : resolve(given);
}
