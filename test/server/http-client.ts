import { randomUUID } from "node:crypto";
import { profileSchema, type Profile } from "#contract/accounts.ts";
import { unknownCar } from "#contract/detected-fields.ts";
import { generationSchema, type Generation, type GenerateFromPresetBody } from "#contract/generations.ts";
import { requestSchema, type CarRequest, type CreateRequestBody } from "#contract/requests.ts";
import { retailRunSchema, type RetailRun } from "#contract/retail-runs.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import { generateCarImagesAnswer, viewSetSchema, type ViewSet } from "#contract/view-sets.ts";
import { photoForm } from "./work-server.ts";

/** A new user's calls to a running server, over HTTP as a browser makes them. */
export type HttpClient = {
  origin: string;
  cookie: string;
  /** The same user at another server. */
  at: (origin: string) => HttpClient;
  /** Any call with the user's session. */
  fetch: (
    path: string,
    init?: { method?: string; headers?: Record<string, string>; signal?: AbortSignal },
  ) => Promise<Response>;
  readProfile: () => Promise<Profile>;
  upload: (photo: Uint8Array) => Promise<Upload>;
  readUpload: (id: string) => Promise<Upload>;
  transform: (upload: Upload, work: Work, headers?: Record<string, string>) => Promise<Response>;
  readGeneration: (id: string) => Promise<Generation>;
  startRun: (uploadIds: readonly string[], preset: string) => Promise<RetailRun>;
  readRun: (id: string) => Promise<RetailRun>;
  readFile: (address: string) => Promise<Uint8Array>;
  /** Describes a car and starts its six views; gives the id of the set. */
  startViews: (car: CreateRequestBody & { color: string }) => Promise<string>;
  readViewSet: (id: string) => Promise<ViewSet>;
  /** Opens a request of photos, and sends the first; gives the request's id. */
  sendCarPhoto: (photo: Uint8Array) => Promise<string>;
  readRequest: (id: string) => Promise<CarRequest>;
};

export type Work = Pick<GenerateFromPresetBody, "preset" | "aspectRatio"> & { isAsync?: boolean };

export async function signUpOver(origin: string): Promise<HttpClient> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${randomUUID()}@example.test`, password: "Correct-Horse-7" }),
  });
  if (!answer.ok) throw new Error(`the sign-up was answered with ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return clientAt(origin, cookie);
}

function clientAt(origin: string, cookie: string): HttpClient {
  const get = (path: string) => fetch(origin + path, { headers: { cookie } });
  const post = (path: string, init: { body: FormData | string; headers?: Record<string, string> }) =>
    fetch(origin + path, { method: "POST", body: init.body, headers: { ...init.headers, cookie } });

  return {
    origin,
    cookie,
    at: (other) => clientAt(other, cookie),
    fetch: (path, init = {}) => fetch(origin + path, { ...init, headers: { ...init.headers, cookie } }),
    readProfile: async () => profileSchema.parse(await (await get("/api/profile")).json()),
    upload: async (photo) => {
      const sent = await post("/api/functions/simple-image-upload", { body: photoForm(photo) });
      return uploadAnswer.parse(await sent.json()).data;
    },
    readUpload: async (id) => uploadSchema.parse(await (await get(`/api/uploads/${id}`)).json()),
    transform: ({ id, uploadUrl }, { preset, aspectRatio, isAsync = false }, headers = {}) =>
      post("/api/functions/generate-image-from-preset", {
        body: JSON.stringify({ imageUrl: uploadUrl, recordId: id, preset, aspectRatio }),
        headers: { ...headers, "content-type": "application/json", ...(isAsync && { prefer: "respond-async" }) },
      }),
    readGeneration: async (id) => generationSchema.parse(await (await get(`/api/generations/${id}`)).json()),
    startRun: async (uploadIds, preset) => {
      const body = JSON.stringify({ uploadIds, preset });
      const started = await post("/api/retail-runs", { body, headers: { "content-type": "application/json" } });
      return retailRunSchema.parse(await started.json());
    },
    readRun: async (id) => retailRunSchema.parse(await (await get(`/api/retail-runs/${id}`)).json()),
    startViews: async (car) => {
      const headers = { "content-type": "application/json", prefer: "respond-async" };
      const saved = requestSchema.parse(
        await (await post("/api/requests", { body: JSON.stringify(car), headers })).json(),
      );
      const body = JSON.stringify({ ...car, id: saved.id, colour: saved.color });
      const started = await post("/api/functions/generate-car-images", { body, headers });
      return generateCarImagesAnswer.parse(await started.json()).data.id;
    },
    readViewSet: async (id) => viewSetSchema.parse(await (await get(`/api/view-sets/${id}`)).json()),
    sendCarPhoto: async (photo) => {
      const headers = { "content-type": "application/json" };
      const opened = await post("/api/requests", { body: JSON.stringify(unknownCar), headers });
      const { id } = requestSchema.parse(await opened.json());
      const body = photoForm(photo);
      body.set("requestId", id);
      const sent = await post("/api/functions/upload-to-gcs", { body });
      if (!sent.ok) throw new Error(`the photo was answered with ${sent.status}`);
      return id;
    },
    readRequest: async (id) => requestSchema.parse(await (await get(`/api/requests/${id}`)).json()),
    readFile: async (address) => new Uint8Array(await (await get(address)).arrayBuffer()),
  };
}
