import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#contract/errors.ts";
import {
  downloadImageRoute,
  downloadProofRoute,
  downloadProxyRoute,
  readDifferenceRoute,
  readPictureRoute,
  readRenditionRoute,
  readUploadFileRoute,
} from "#contract/file-routes.ts";
import { readViewRenditionRoute, readViewRoute } from "#contract/view-routes.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { printCarProof } from "#server/domain/generations/print-car-proof.ts";
import { readCarProof } from "#server/domain/generations/read-car-proof.ts";
import {
  findDifference,
  findFileByAddress,
  findPicture,
  findRendition,
  findView,
  findViewRendition,
  type MakeRendition,
} from "#server/domain/generations/read-picture.ts";
import {
  findAlphaFile,
  findMatteFile,
  findUploadFile,
  type MatteFileDeps,
  type UploadFileDeps,
} from "#server/domain/uploads/find-upload-file.ts";
import { requireUpload, type OwnUpload } from "#server/domain/uploads/read-upload.ts";
import { mediaTypeOf } from "#server/domain/uploads/upload-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { AnswersUnderWay } from "../answers-under-way.ts";
import { ownOriginOf } from "../own-origin.ts";
import { createRouter, type CallerEnv, type Router } from "../router.ts";
import { attachment, sendFile, type SentFile } from "../send-file.ts";
import { forUsers } from "../session.ts";

export type FilesRoutesDeps = {
  files: ObjectStore;
  makeRendition: MakeRendition;
  publicUrl: string | undefined;
  storedAnswers: AnswersUnderWay;
  isProUser: (db: DatabaseOrTransaction, userId: string) => Promise<boolean>;
} & MatteFileDeps &
  UploadFileDeps;

/** Files are only ever read through here, by their owner. */
export function createFilesRoutes(deps: FilesRoutesDeps): Router {
  const router = createRouter();
  const send = (context: Context<CallerEnv>, key: string, attachmentName?: string) =>
    sendOwn(deps, context, { key, attachmentName });
  // What was made: pages show it, and draw nothing into it. Logos and photos are drawn on and measured, which wants them from here.
  const show = (context: Context<CallerEnv>, key: string) => sendOwn(deps, context, { key, isOnlyShown: true });
  const download = async (context: Context<CallerEnv>, sent: { url: string; filename?: string }) => {
    const ownOrigin = ownOriginOf(context.req.url, deps.publicUrl);
    const wanted = { userId: context.get("user").id, address: sent.url, ownOrigin };
    const { key, fileName } = await findFileByAddress(deps, wanted);
    return send(context, key, sent.filename || fileName);
  };

  router.openapi(forUsers(readUploadFileRoute), async (context) => {
    const { id, variant } = context.req.valid("param");
    const own = { userId: context.get("user").id, id };
    // The page in which a person puts a cut-out right paints with it, on every plan. A program that takes it wants what Pro's cut-out is.
    const isForProgram = variant === "alpha" && context.get("apiKeyId") !== undefined;
    if (isForProgram && !(await deps.isProUser(deps.db, own.userId))) throw new AppError("pro_only");
    return send(context, await keyOfVariant(deps, own, variant));
  });
  router.openapi(forUsers(readPictureRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const { key } = await findPicture(deps.db, own);
    return show(context, key);
  });
  // Before the renditions, whose address takes any last word.
  router.openapi(forUsers(readDifferenceRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const { key } = await findDifference(deps.db, own);
    return send(context, key);
  });
  router.openapi(forUsers(readRenditionRoute), async (context) => {
    const { id, rendition: name } = context.req.valid("param");
    const { key } = await findRendition(deps, { userId: context.get("user").id, id, name });
    return show(context, key);
  });
  router.openapi(forUsers(downloadProofRoute), async (context) => {
    const { id: userId } = context.get("user");
    const proof = await readCarProof(deps, { userId, id: context.req.valid("param").id });
    const { format } = context.req.valid("query");
    const headers = {
      "Cache-Control": "no-store",
      "Content-Disposition": attachment(`${proof.name}.${format}`),
    };
    if (format === "json") return context.json(proof.file, 200, headers);
    const pdf = Buffer.from(await printCarProof(deps, proof, userId));
    return context.body(pdf, 200, { ...headers, "Content-Type": "application/pdf" });
  });
  router.openapi(forUsers(readViewRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    const { key } = await findView(deps.db, own);
    return show(context, key);
  });
  router.openapi(forUsers(readViewRenditionRoute), async (context) => {
    const { rendition: name, ...place } = context.req.valid("param");
    const { key } = await findViewRendition(deps, { userId: context.get("user").id, ...place, name });
    return show(context, key);
  });
  router.openapi(forUsers(downloadProxyRoute), (context) => download(context, context.req.valid("query")));
  router.openapi(forUsers(downloadImageRoute), (context) => download(context, context.req.valid("json")));
  return router;
}

function sendOwn(
  { files, storedAnswers }: Pick<FilesRoutesDeps, "files" | "storedAnswers">,
  { get, req }: Context<CallerEnv>,
  file: Omit<SentFile, "mediaType">,
): Promise<Response> {
  return storedAnswers.send({ whose: get("user").id, request: req.raw }, (hold) =>
    sendFile(files, { ...file, mediaType: mediaTypeOf(file.key) }, { request: req.raw, hold }),
  );
}

type UploadVariant = z.infer<typeof readUploadFileRoute.request.params>["variant"];

async function keyOfVariant(
  deps: MatteFileDeps & UploadFileDeps,
  own: OwnUpload,
  variant: UploadVariant,
): Promise<string> {
  switch (variant) {
    case "matte":
      return findMatteFile(deps, own);
    case "alpha":
      return findAlphaFile(deps, own);
    case "sent":
      return (await requireUpload(deps.db, own)).previewKey;
    case "photo":
    case "preview":
      return (await findUploadFile(deps, { ...own, variant })).key;
  }
}
