import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { keptStrokes } from "./kept-strokes.ts";
import { useSaving } from "./use-saving.ts";

const edits: CutOutEdit[] = [{ kind: "stroke", mode: "remove", radius: 9, points: [[4, 5]] }];
const plain = syntheticUpload();
const withCutOut = (changes: Partial<Upload["cutOut"]>): Upload => ({
  ...plain,
  cutOut: { ...plain.cutOut, ...changes },
});
const inTheMaking = withCutOut({ isBeingCorrected: true });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function save() {
  standInServer({ [`POST /api/uploads/${plain.id}/cut-out/corrections`]: inTheMaking });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ upload }) => useSaving(upload, 0), { wrapper, initialProps: { upload: plain } });
  await act(() => hook.result.current.save(edits));
  hook.rerender({ upload: inTheMaking });
  expect(hook.result.current.isSaving).toBe(true);
  return hook;
}

test("strokes that were sent are not laid on the version that has them, nor on the one before when somebody goes back to it", async () => {
  const { result, rerender } = await save();
  rerender({ upload: withCutOut({ version: 1, versions: [0, 1] }) });
  expect(result.current).toMatchObject({ isSaved: true, isSaving: false, isOutdated: false, problem: null });
  expect([keptStrokes(withCutOut({ version: 1 })), keptStrokes(plain)]).toEqual([[], []]);
});

test("strokes of which nothing came are unsaved again, whatever version comes next", async () => {
  const { result, rerender } = await save();
  const correctionError = { code: "nothing_left_of_car", message: "Nothing is left of the car." };
  rerender({ upload: withCutOut({ correctionError }) });
  await waitFor(() => expect(result.current.problem).toEqual(correctionError));
  expect([keptStrokes(plain), keptStrokes(withCutOut({ version: 4 }))]).toEqual([edits, edits]);
  // What another window makes meanwhile is not what was sent from here.
  rerender({ upload: inTheMaking });
  expect(result.current).toMatchObject({ isSaving: false, isMadeElsewhere: true });
  rerender({ upload: withCutOut({ version: 1, versions: [0, 1] }) });
  expect(result.current).toMatchObject({ isSaved: false, isOutdated: true });
});
