import type { EditedPicture, EditRequest, EditTask, ModelTakes } from "../cloud-models.ts";

/** What is wrong with an answer, as the next try is told. */
export type Fault = { readonly words: string };

export type Try<Wrong extends Fault, Good> = Omit<EditRequest, "taskFor"> & {
  readonly editPicture: (request: EditRequest) => Promise<EditedPicture>;
  /** @param faults of the first answer; none for the first try */
  readonly taskFor: (takes: ModelTakes, faults: readonly Wrong[]) => EditTask | Promise<EditTask>;
  /** Looks at an answer: what is made of it, or what is wrong with it. */
  readonly judge: (
    answer: Pick<EditedPicture, "content" | "askedAspect">,
  ) => Promise<{ readonly good: Good } | { readonly faults: readonly Wrong[] }>;
};

export type Tried<Wrong extends Fault, Good> =
  | { readonly isGood: true; readonly good: Good; readonly answer: Pick<EditedPicture, "model" | "width" | "height"> }
  /** Of the first answer and of the second. */
  | { readonly isGood: false; readonly faults: readonly [readonly Wrong[], readonly Wrong[]] };

/** Asks for a picture, and once more with what was wrong with it. */
export async function tryTwice<Wrong extends Fault, Good>({
  editPicture,
  taskFor,
  judge,
  ...request
}: Try<Wrong, Good>): Promise<Tried<Wrong, Good>> {
  const once = async (before: readonly Wrong[]) => {
    const answer = await editPicture({ ...request, taskFor: (takes) => taskFor(takes, before) });
    request.signal.throwIfAborted();
    return { answer, judged: await judge(answer) };
  };
  const first = await once([]);
  if ("good" in first.judged) return { isGood: true, good: first.judged.good, answer: first.answer };
  const second = await once(first.judged.faults);
  if ("good" in second.judged) return { isGood: true, good: second.judged.good, answer: second.answer };
  return { isGood: false, faults: [first.judged.faults, second.judged.faults] };
}
