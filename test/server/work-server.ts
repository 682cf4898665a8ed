import { randomUUID } from "node:crypto";
import { liveSubjects } from "#server/compose/live-subjects.ts";
import { openAccounts } from "#server/compose/open-accounts.ts";
import { openBase, type BaseSetup } from "#server/compose/open-base.ts";
import { openCarPictures } from "#server/compose/open-car-pictures.ts";
import { openPictureRoutes } from "#server/compose/open-picture-routes.ts";
import { openSceneTiles } from "#server/compose/open-scene-tiles.ts";
import { openWebhookRoutes, openWebhookWork } from "#server/compose/open-webhooks.ts";
import { openWorker } from "#server/compose/open-worker.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import type { Authentication } from "#server/domain/accounts/authentication.ts";
import { startLiveHub } from "#server/domain/live-events/live-hub.ts";
import type { UploadLimits } from "#server/domain/uploads/upload-allowance.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { createApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { createLiveEventsRoutes } from "#server/http/routes/live-events-routes.ts";
import { createProfileRoutes } from "#server/http/routes/profile-routes.ts";
import { serve } from "#server/http/serve.ts";
import { registerJobMetrics } from "#server/jobs/job-metrics.ts";
import { createLogger } from "#server/log/logger.ts";
import { createRegistry } from "#server/telemetry/process-meter.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { storageConfigFor } from "#test/storage/storage-of-run.ts";
import { testPasswordCost } from "./account-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

export type WorkServer = {
  origin: string;
  database: TestDatabase;
  /** Where files on their way in lie, and on disk the objects. */
  filesDirectory: string;
  files: ObjectStore;
  signUp: () => Promise<WorkUser>;
  close: () => Promise<void>;
};

export type WorkUser = {
  id: string;
  cookie: string;
  /** A call with this user's session. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};

export type WorkServerOptions = {
  isWorker: boolean;
  /** 3D bodies to paint instead of the product's own. */
  carsFolder?: string;
  uploadLimits?: UploadLimits;
  /** Bytes of the volume that stay free; zero unless a test is about that. */
  reserveBytes?: number;
  /** The vehicle register that is asked; none if not given. */
  vehicleRegister?: BaseSetup["config"]["vehicleRegister"];
  /** AI models and what they are offered for; none if not given. */
  ai?: Pick<BaseSetup["config"], "models" | "ai">;
  /** Where the files lie, if not in a folder of their own. */
  dataDirectory?: string;
};

/** The work's routes on a listening server, with real accounts, database, files and queue; with a worker if asked. */
export async function startWorkServer(options: WorkServerOptions): Promise<WorkServer> {
  const { isWorker, carsFolder, uploadLimits, reserveBytes = 0, vehicleRegister } = options;
  const database = await createTestDatabase();
  const { directory: ownDirectory, remove } = await createTestFiles();
  const directory = options.dataDirectory ?? ownDirectory;
  const logger = createLogger({ level: "silent", role: "test" });
  const { db, url: connectionString } = database;
  const closing = new AsyncDisposableStack();
  const stopping = new AbortController();
  const accounts = { sessionSecret: randomUUID(), google: undefined, signUpsPerHour: 60 };
  const base = await openBase({
    config: { ...testConfig({ dataDirectory: directory, reserveBytes, vehicleRegister }), accounts, ...options.ai },
    db,
    connectionString,
    logger,
    isWorker,
    closing,
    ending: stopping.signal,
    carsFolder,
    registry: createRegistry({ role: "test", version: "test" }),
  });
  const hub = await startLiveHub({ db, connectionString, subjects: liveSubjects, logger });
  const webhooks = { sessionSecret: "a-secret-for-tests", previousSecret: undefined, networks: "any" } as const;
  const site = { publicUrl: "http://localhost", hashing: { cost: testPasswordCost } };
  const { authentication, callers } = openAccounts({ config: accounts, db, ...site, logger });
  const metrics = createMetrics(base.registry);
  registerJobMetrics(metrics.registry, base.queue, db);
  const [tiles, pictures] = [openSceneTiles(base), openCarPictures(base)];
  const app = createApp({
    logger,
    ...callers,
    metrics,
    trustedProxies: 0,
    publicUrl: undefined,
    metricsToken: undefined,
    version: "test",
    routes: [
      createLiveEventsRoutes({ hub, shutdown: stopping.signal }),
      ...tiles.routes,
      createProfileRoutes({ db }),
      openWebhookRoutes({ config: webhooks, db }),
      ...openPictureRoutes(base, { hub, tiles, pictures, shutdown: stopping.signal, uploadLimits }),
    ],
    site: undefined,
  });
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
  if (isWorker) {
    await openWebhookWork({ config: webhooks, db, connectionString, logger, closing });
    await openWorker(base, {
      networks: { matting: await networksOfRun.openMatting(), text: networksOfRun.text },
    });
  }
  const origin = `http://127.0.0.1:${server.port}`;
  const close = async (): Promise<void> => {
    stopping.abort();
    for (const end of [server.close, () => closing.disposeAsync(), hub.stop, database.close, remove]) await end();
  };
  const signUp = () => signUpAt(origin, authentication);
  return { origin, database, filesDirectory: `${directory}/files`, files: base.files, signUp, close };
}

const testConfig = ({
  dataDirectory,
  reserveBytes,
  vehicleRegister,
}: {
  dataDirectory: string;
  reserveBytes: number;
  vehicleRegister: BaseSetup["config"]["vehicleRegister"];
}): Omit<BaseSetup["config"], "accounts"> => ({
  dataDirectory,
  storage: { ...storageConfigFor(dataDirectory), reserveBytes },
  stopping: { drainSeconds: 0, finishSeconds: 10 },
  imaging: {
    mattingModelPath: ownMattingModelPath,
    mattingModelKind: undefined,
    inferenceThreads: 2,
    inferenceProvider: "cpu",
  },
  http: {
    port: 0,
    host: "127.0.0.1",
    publicUrl: undefined,
    socialUrl: undefined,
    trustedProxies: 0,
    metricsToken: undefined,
  },
  proFirst: [],
  models: { image: [], vision: [] },
  ai: { offers: [], companies: [], dailyUsd: 0, dailyUsdPerUser: 0 },
  credentials: { identity: undefined, timestampUrl: undefined },
  vehicleRegister,
});

async function signUpAt(origin: string, authentication: Authentication): Promise<WorkUser> {
  const { user, cookies } = await authentication.signUp({
    email: `${randomUUID()}@example.test`,
    password: "Correct-Horse-7",
  });
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return {
    id: user.id,
    cookie,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", cookie);
      return fetch(new URL(path, origin), { ...init, headers });
    },
  };
}

/** A multipart body as a browser sends it. */
export function photoForm(content: Uint8Array, name = "photo.jpg", type = "image/jpeg"): FormData {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(content)], { type }), name);
  return form;
}
