import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { findOwnGeneration } from "#server/domain/generations/read-generations.ts";
import { findOwnViewSet } from "#server/domain/generations/read-view-sets.ts";
import { readPictureOverview } from "#server/domain/history/read-history.ts";
import { readTitle } from "#server/domain/history/read-title.ts";
import type { LiveSubjects } from "#server/domain/live-events/live-subjects.ts";
import { findOwnRequest } from "#server/domain/requests/read-request.ts";
import { findOwnRun } from "#server/domain/retail-runs/read-runs.ts";
import { findOwnUpload } from "#server/domain/uploads/read-upload.ts";

/** How the live stream reads the thing of each event. */
export const liveSubjects: LiveSubjects = {
  "profile.changed": (db, userId) => readProfile(db, userId),
  "pictures.changed": (db, userId) => readPictureOverview(db, userId),
  "title.changed": (db, userId, id) => readTitle(db, { userId, id }),
  "generation.changed": (db, userId, id) => findOwnGeneration(db, { userId, id }),
  "views.changed": (db, userId, id) => findOwnViewSet(db, { userId, id }),
  "request.changed": (db, userId, id) => findOwnRequest(db, { userId, id }),
  "request.removed": async (_db, _userId, id) => ({ id }),
  "run.changed": (db, userId, id) => findOwnRun(db, { userId, id }),
  "upload.changed": (db, userId, id) => findOwnUpload(db, { userId, id }),
  "upload.removed": async (_db, _userId, id) => ({ id }),
};
