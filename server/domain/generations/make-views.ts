import { isDeepStrictEqual } from "node:util";
import { AppError } from "#contract/errors.ts";
import { views, type View } from "#contract/views.ts";
import type { Transaction } from "#server/db/client.ts";
import { findBestPhoto } from "#server/domain/detection/find-best-photo.ts";
import { rememberPicture, signPicture, type ToldOfPicture } from "#server/domain/provenance/sign-picture.ts";
import { lockRequest } from "#server/domain/requests/read-request.ts";
import { recordViews } from "#server/domain/requests/record-views.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { PaintedView, PaintedViews, ViewsRequest } from "#server/engines/image-engine.ts";
import { changeGeneration } from "./change-generation.ts";
import { viewAddress } from "./generation-addresses.ts";
import { findGenerationOfAnyone, setOutcome, type ViewSetRow } from "./generation-store.ts";
import { engineOf, workOf, type Maker, type MakerDeps, type MakingContext } from "./making.ts";
import { readView, removeView, viewKey, viewKeyIn, viewKeyOfTry } from "./view-files.ts";
import { addFinishedView, asViewSet } from "./view-set-store.ts";

/** From the start of the work to the last view, each view takes the same share of the bar. */
const [percentBefore, percentOfView] = [5, 15];

/**
 * Makes the six views of a set, each stored and told about as it is done. A repeated try paints only what is still missing. The end is one
 * transaction: done, token kept, addresses in the request's row. Gives whether this one was it.
 */
export function createViewsMaker(deps: MakerDeps): Maker<ViewSetRow> {
  return async (row, context) => {
    const { progress, signal } = context;
    const engine = await engineOf(deps, row);
    await takeOverViews(deps, row, context);
    const there = await findViewSetOfAnyone(deps.db, row.id);
    const missing = views.filter((view) => there?.finishedViews.includes(view) !== true);
    const painted = await engine.views({
      car: row.car,
      bodyStyle: row.bodyStyle,
      photo: await findPhoto(deps, row),
      readFinished: (view) => readFinished(deps, { id: row.id, view }),
      views: missing,
      isWatermarked: row.isWatermarked,
      createdAt: row.createdAt,
      onStage: progress.report,
      onView: (picture) => keepView(deps, row, { picture, percent: percentAfter(picture.view), context }),
      signal,
      spending: deps.openSpending({ userId: row.userId, generationId: row.id, work: workOf(row) }),
    });
    await progress.settle();
    return finishViews(deps, row, painted);
  };
}

/** A photo of the very car, for an engine that can go by one. */
async function findPhoto(deps: MakerDeps, { engine, requestId }: ViewSetRow): Promise<ViewsRequest["photo"]> {
  if (engine === "studio") return null;
  const best = await findBestPhoto(deps.db, requestId);
  if (best === null) return null;
  return {
    source: deps.openSource({ uploadId: best.uploadId, cutOutVersion: null, acceptsDoubt: true }),
    view: best.view,
  };
}

/** As the row says it now: views are added while the engine paints. */
async function readFinished(deps: MakerDeps, { id, view }: { id: string; view: View }): Promise<Uint8Array | null> {
  const row = await findViewSetOfAnyone(deps.db, id);
  return row === null ? null : readView(deps.files, row, view);
}

/** Of a set in which one view is made again: the others are there before it is painted. */
async function takeOverViews(deps: MakerDeps, row: ViewSetRow, context: MakingContext): Promise<void> {
  const { remakeOf, remadeView } = row;
  if (remakeOf === null || remadeView === null) return;
  const before = await findViewSetOfAnyone(deps.db, remakeOf);
  if (before === null) throw new AppError("view_not_remade");
  for (const view of views.filter((one) => one !== remadeView && !row.finishedViews.includes(one))) {
    const content = await readView(deps.files, before, view);
    // Deleted since it was ordered.
    if (content === null) throw new AppError("view_not_remade");
    const picture = { view, content, isInvented: before.inventedViews.includes(view) };
    await keepView(deps, row, { picture, percent: percentBefore, context });
  }
}

/** A described car's picture: no photo of it is in there, or only looked at by a model. */
const toldOfView = {
  kind: "views",
  isCopy: false,
  isOwnBackground: false,
  carUnchanged: null,
  outline: null,
  photoHash: null,
} as const satisfies ToldOfPicture;

async function keepView(
  deps: MakerDeps,
  { id, engine }: ViewSetRow,
  { picture, percent, context }: { picture: PaintedView; percent: number; context: MakingContext },
): Promise<void> {
  const { view, content: plain, isInvented } = picture;
  const key = engine === "cloud" ? viewKeyOfTry(id, view) : null;
  const place = key ?? viewKey(id, view);
  const signed = await signPicture(deps.signer, plain, toldOfView);
  await deps.files.put(place, signed.content);
  const kept = asViewSet(
    await deps.db.transaction(async (tx) => {
      const changed = await changeGeneration(tx, () => addFinishedView(tx, { id, view, key, isInvented, percent }));
      if (changed !== null) await rememberPicture(tx, id, signed);
      return changed;
    }),
  );
  // Ended by somebody else: nobody wants the rest.
  if (kept === null) context.progress.cancel();
  if (await isLeftOver(deps, { id, view, place, kept })) await removeView(deps.files, place);
  context.signal.throwIfAborted();
}

/** Whether nothing names the file of a view. A studio's file may be that of another worker, which was faster. */
async function isLeftOver(
  { db }: MakerDeps,
  { id, view, place, kept }: { id: string; view: View; place: string; kept: ViewSetRow | null },
): Promise<boolean> {
  if (kept !== null) return viewKeyIn(kept, view) !== place;
  const ended = await findViewSetOfAnyone(db, id);
  return ended?.status !== "done" || viewKeyIn(ended, view) !== place;
}

/** Views are painted in their order, and a repeated try leaves out the first ones. */
function percentAfter(view: View): number {
  return percentBefore + percentOfView * (views.indexOf(view) + 1);
}

async function finishViews(deps: MakerDeps, row: ViewSetRow, painted: PaintedViews): Promise<boolean> {
  const { bodyStyle, notes, madeWith } = painted;
  return deps.db.transaction(async (tx: Transaction) => {
    // The request's row before the tokens, as `startViews` locks them: the other way round the two could wait for each other.
    await lockRequest(tx, { userId: row.userId, id: row.requestId });
    await lockTokens(tx, row.userId);
    const outcome = {
      status: "done" as const,
      bodyStyle,
      madeBy: row.engine,
      madeWith,
      // Of a set that was taken over, some were said of it before.
      notes: [...row.notes, ...notes.filter((note) => !row.notes.some((said) => isDeepStrictEqual(said, note)))],
    };
    const finished = asViewSet(await changeGeneration(tx, () => setOutcome(tx, row.id, outcome)));
    if (finished === null) return false;
    const absent = views.filter((view) => !finished.finishedViews.includes(view));
    if (absent.length > 0) throw new Error(`The engine left views out: ${absent.join(", ")}`);
    await recordViews(tx, { requestId: row.requestId, addresses: addressesOf(row.id) });
    await deps.countGeneration(tx, row.userId);
    return true;
  });
}

async function findViewSetOfAnyone(db: MakerDeps["db"], id: string): Promise<ViewSetRow | null> {
  return asViewSet(await findGenerationOfAnyone(db, id));
}

function addressesOf(id: string): Record<View, string> {
  return {
    side: viewAddress(id, "side"),
    "front-quarter": viewAddress(id, "front-quarter"),
    "rear-quarter": viewAddress(id, "rear-quarter"),
    front: viewAddress(id, "front"),
    rear: viewAddress(id, "rear"),
    "dynamic-front-quarter": viewAddress(id, "dynamic-front-quarter"),
  };
}
