import { downloadImageRoute, downloadProxyRoute, readPictureRoute, readUploadFileRoute } from "#contract/file-routes.ts";
import type { Database } from "#server/db/client.ts";
import { findFileByAddress, findPicture } from "#server/domain/generations/read-picture.ts";
import { findUploadFile } from "#server/domain/uploads/find-upload-file.ts";
import { mediaTypeOf } from "#server/domain/uploads/upload-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Context } from "hono";
import { ownOriginOf } from "../own-origin.ts";
import { createRouter, type Router, type UserEnv } from "../router.ts";
import { sendFile } from "../send-file.ts";
import { forUsers } from "../session.ts";

export interface FilesRoutesDeps {
  db: Database;
  files: ObjectStore;
  publicUrl: string | undefined;
}

/** Files are only ever read through here, by their owner. */
export function createFilesRoutes(deps: FilesRoutesDeps): Router {
  const router = createRouter();
  const download = async (context: Context<UserEnv>, sent: { url: string; filename?: string | undefined }) => {
    const own = { userId: context.get("user").id, address: sent.url, ownOrigin: ownOriginOf(context, deps.publicUrl) };
    const { key, fileName } = await findFileByAddress(deps.db, own);
    return sendFile(context, deps.files, { key, mediaType: mediaTypeOf(key), attachmentName: sent.filename || fileName });
  };

  router.openapi(forUsers(readUploadFileRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    const { key } = await findUploadFile(deps.db, own);
    return sendFile(context, deps.files, { key, mediaType: mediaTypeOf(key) });
  });
  router.openapi(forUsers(readPictureRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const { key } = await findPicture(deps.db, own);
    return sendFile(context, deps.files, { key, mediaType: mediaTypeOf(key) });
  });
  router.openapi(forUsers(downloadProxyRoute), (context) => download(context, context.req.valid("query")));
  router.openapi(forUsers(downloadImageRoute), (context) => download(context, context.req.valid("json")));
  return router;
}
