import { editLimits } from "#contract/brush.ts";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { dropCutOff } from "#imaging/brush/drop-cut-off.ts";
import {
  paintEdit,
  paintStrokePart,
  settle,
  unionOf,
  type EditedMatte,
  type PhotoBox,
} from "#imaging/brush/paint-edit.ts";
import { partsOf } from "#imaging/brush/stroke-parts.ts";
import { pack, unpack, type Patch } from "./patch.ts";

export type Stroke = Extract<CutOutEdit, { kind: "stroke" }>;
type Changed = PhotoBox | null;
type Done = { readonly edit: CutOutEdit; readonly patch: Patch };

/**
 * A cut-out while a person puts it right: the edits so far, and alpha as they make it. Each step gives the part of the photo that changed.
 * @param base alpha of the version that they began with, a byte a pixel of the whole photo
 */
export function createDesk(photo: EditedMatte["photo"], base: Uint8Array) {
  const matte: EditedMatte = { photo, before: base, alpha: base.slice() };
  const { commit, ...history } = createHistory(matte);
  let drawn: { stroke: Stroke; painted: number; box: Changed } | null = null;

  function begin({ mode, radius }: Pick<Stroke, "mode" | "radius">): void {
    drawn = { stroke: { kind: "stroke", mode, radius, points: [] }, painted: 0, box: null };
  }
  function end(): Changed {
    const ended = drawn;
    drawn = null;
    if (ended === null || ended.stroke.points.length === 0) return null;
    const cutOff = dropCutOff(matte, ended.stroke, ended.box);
    commit(ended.stroke, unionOf(ended.box, cutOff));
    return cutOff;
  }
  function draw(points: Stroke["points"]): Changed {
    if (drawn === null) return null;
    const length = drawn.stroke.points.length + points.length;
    if (length > editLimits.pointsOfStroke && drawn.stroke.points.length > 0) {
      // One that grows too long goes on as another.
      const { stroke: full } = drawn;
      const box = end();
      begin(full);
      return unionOf(box, draw([...full.points.slice(-1), ...points]));
    }
    const stroke = { ...drawn.stroke, points: [...drawn.stroke.points, ...points] };
    const parts = partsOf(stroke);
    let box: Changed = null;
    for (const part of parts.slice(drawn.painted)) box = unionOf(box, paintStrokePart(matte, stroke, part));
    // The last part goes on growing.
    drawn = { stroke, painted: parts.length - 1, box: unionOf(drawn.box, box) };
    return box;
  }
  return {
    ...history,
    alpha: matte.alpha,
    begin,
    draw,
    /** Gives what went beside what was drawn. */
    end,
    /** The stroke that is being drawn was none. */
    cancel: (): Changed => {
      const box = drawn?.box ?? null;
      drawn = null;
      if (box !== null) unpack(pack(matte.before, photo, box), { box, width: photo.width }, matte.alpha);
      return box;
    },
    apply: (edit: CutOutEdit): Changed => {
      const box = paintEdit(matte, edit);
      commit(edit, box);
      return box;
    },
  };
}

/** What was done, and what of it was taken back. */
function createHistory(matte: EditedMatte) {
  const { photo } = matte;
  let done: readonly Done[] = [];
  let undone: readonly Done[] = [];

  function lay(patch: Patch, side: "before" | "after"): Changed {
    for (const alpha of [matte.alpha, matte.before]) unpack(patch[side], { box: patch.box, width: photo.width }, alpha);
    return patch.box;
  }
  return {
    /** What has changed nothing, beyond the photo or where all was kept already, is no step to go back by. */
    commit: (edit: CutOutEdit, box: Changed): void => {
      if (box === null) return;
      const patch = { box, before: pack(matte.before, photo, box), after: pack(matte.alpha, photo, box) };
      if (patch.before.every((run, at) => run === patch.after[at])) return;
      settle(matte, box);
      done = [...done, { edit, patch }];
      undone = [];
    },
    edits: () => done.map(({ edit }) => edit),
    canRedo: () => undone.length > 0,
    undo: (): Changed => {
      const last = done.at(-1);
      if (last === undefined) return null;
      done = done.slice(0, -1);
      undone = [...undone, last];
      return lay(last.patch, "before");
    },
    redo: (): Changed => {
      const next = undone.at(-1);
      if (next === undefined) return null;
      undone = undone.slice(0, -1);
      done = [...done, next];
      return lay(next.patch, "after");
    },
    /** Alpha as it was before all edits, and where it is another now. */
    lookBack: (): { alpha: Uint8Array; box: Changed } => {
      const alpha = matte.alpha.slice();
      let box: Changed = null;
      for (const { patch } of done.toReversed()) {
        unpack(patch.before, { box: patch.box, width: photo.width }, alpha);
        box = unionOf(box, patch.box);
      }
      return { alpha, box };
    },
  };
}
