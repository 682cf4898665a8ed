import { views, type View } from "#contract/views.ts";
import type { Transaction } from "#server/db/client.ts";
import { lockRequest } from "#server/domain/requests/read-request.ts";
import { recordViews } from "#server/domain/requests/record-views.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { PaintedView, PaintedViews } from "#server/engines/image-engine.ts";
import { changeGeneration } from "./change-generation.ts";
import { readStatus, setOutcome, type ViewSetRow } from "./generation-store.ts";
import { keepToken } from "./generation-token.ts";
import type { RunContext, RunGenerationDeps } from "./run-context.ts";
import { viewAddress } from "./view-addresses.ts";
import { readView, removeView, viewKey } from "./view-files.ts";
import { addFinishedView } from "./view-set-store.ts";

/** From the start of the work to the last view, each view takes the same share of the bar. */
const [percentBefore, percentOfView] = [5, 15];

/**
 * Makes the six views of a set, each stored and told about as it is done. A repeated try paints only what is still missing. The end is one
 * transaction: done, token kept, addresses in the request's row.
 */
export async function runViews(deps: RunGenerationDeps, row: ViewSetRow, context: RunContext): Promise<void> {
  const { progress, signal } = context;
  const missing = views.filter((view) => !row.finishedViews.includes(view));
  const painted = await deps.engine.views({
    car: row.car,
    bodyStyle: row.bodyStyle,
    photo: null,
    readFinished: (view) => readView(deps.files, row, view),
    views: missing,
    isWatermarked: row.isWatermarked,
    createdAt: row.createdAt,
    onStage: progress.report,
    onView: (picture) => keepView(deps, row, { picture, context }),
    signal,
    spending: deps.openSpending({ userId: row.userId, generationId: row.id }),
  });
  await progress.settle();
  await finishViews(deps, row, painted);
}

async function keepView(
  deps: RunGenerationDeps,
  { id }: ViewSetRow,
  { picture, context }: { picture: PaintedView; context: RunContext },
): Promise<void> {
  const { view, content, isInvented } = picture;
  await deps.files.put(viewKey(id, view), content);
  const kept = await deps.db.transaction((tx) =>
    changeGeneration(tx, () => addFinishedView(tx, { id, view, isInvented, percent: percentAfter(view) })),
  );
  if (kept === null) {
    // Ended by somebody else: nobody wants the rest. Done by another worker: the file is that one's, too.
    context.progress.cancel();
    if ((await readStatus(deps.db, id)) !== "done") await removeView(deps.files, { id, view });
  }
  context.signal.throwIfAborted();
}

/** Views are painted in their order, and a repeated try leaves out the first ones. */
function percentAfter(view: View): number {
  return percentBefore + percentOfView * (views.indexOf(view) + 1);
}

async function finishViews(deps: RunGenerationDeps, row: ViewSetRow, painted: PaintedViews): Promise<void> {
  const { bodyStyle, notes, madeWith } = painted;
  await deps.db.transaction(async (tx: Transaction) => {
    // The request's row before the tokens, as `startViews` locks them: the other way round the two could wait for each other.
    await lockRequest(tx, { userId: row.userId, id: row.requestId });
    await lockTokens(tx, row.userId);
    const outcome = {
      status: "done" as const,
      bodyStyle,
      madeBy: row.engine,
      madeWith,
      notes: [...row.notes, ...notes],
    };
    const finished = await changeGeneration(tx, () => setOutcome(tx, row.id, outcome));
    if (finished === null) return;
    const absent = views.filter((view) => !finished.finishedViews.includes(view));
    if (absent.length > 0) throw new Error(`The engine left views out: ${absent.join(", ")}`);
    await recordViews(tx, { requestId: row.requestId, addresses: addressesOf(row.id) });
    await keepToken(tx, finished);
    await deps.countGeneration(tx, row.userId);
  });
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
