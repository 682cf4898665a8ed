import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { BrushBar } from "./brush-bar.tsx";
import { EditorFoot } from "./editor-foot.tsx";

afterEach(cleanup);

const stroke = (points: number): CutOutEdit => ({
  kind: "stroke",
  mode: "keep",
  radius: 4,
  points: Array.from({ length: points }, (): [number, number] => [1, 2]),
});
const resting = {
  isSaving: false,
  isSaved: false,
  isMadeElsewhere: false,
  isOutdated: false,
  problem: null,
  save: async () => undefined,
  takeVersion: async () => null,
  reread: async () => null,
};

type Shown = Partial<typeof resting> & { edits?: CutOutEdit[]; upload?: Upload; base?: number };

function renderFoot({ edits = [stroke(3)], upload = syntheticUpload(), base = 0, ...saving }: Shown) {
  const handlers = {
    onSave: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
    onStay: vi.fn<() => void>(),
    onDiscard: vi.fn<() => void>(),
    onReload: vi.fn<() => void>(),
    onVersion: vi.fn<(version: number) => void>(),
  };
  render(
    <EditorFoot
      upload={upload}
      base={base}
      edits={edits}
      isReady
      isKept
      isLeaving={false}
      saving={{ ...resting, ...saving }}
      {...handlers}
    />,
  );
  return handlers;
}
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Sav/ });

test("strokes are saved, and how many is said", () => {
  renderFoot({});
  expect(save().disabled).toBe(false);
  expect(screen.getByText("1 unsaved stroke. Saving is free.")).toBeDefined();
});

test("while they are being saved one may go, and loses nothing", () => {
  renderFoot({ isSaving: true });
  expect(save().disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Close" })).toBeDefined();
  expect(screen.getByText(/You may leave; it goes on\./)).toBeDefined();
});

test("while another version is in the making, saving waits for it", () => {
  renderFoot({ isMadeElsewhere: true });
  expect(save().disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Load the other version" })).toBeNull();
});

test("a newer version is offered before one saves in vain", async () => {
  const { onReload } = renderFoot({ isOutdated: true });
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Load the other version" }));
  expect(onReload).toHaveBeenCalledOnce();
});

test("of a dozen versions the newest stands first, in a list that a button opens", async () => {
  const upload = syntheticUpload();
  const versions = Array.from({ length: 12 }, (_, version) => version);
  const { onVersion } = renderFoot({
    upload: { ...upload, cutOut: { ...upload.cutOut, version: 11, versions } },
    base: 11,
  });
  await userEvent.click(screen.getByRole("button", { name: "Other versions (11)" }));
  const items = await screen.findAllByRole("menuitem");
  expect([items[0]?.textContent, items.at(-1)?.textContent]).toEqual(["Take version 10", "Back to the first cut-out"]);
  await userEvent.keyboard("{End}{Enter}");
  expect(onVersion.mock.calls).toEqual([[0]]);
});

test("more than can be sent at once is said before it is sent", () => {
  renderFoot({ edits: Array.from({ length: 21 }, () => stroke(2000)) });
  expect(save().disabled).toBe(true);
  expect(screen.getByText(/more than can be saved at once/)).toBeDefined();
});

test("what was before is held by the mouse, and switched by keys", async () => {
  const onLookBack = vi.fn<(isBack: boolean) => void>();
  const brush = {
    mode: "keep",
    look: "tint",
    radius: 10,
    sizePercent: 50,
    setMode: vi.fn<() => void>(),
    setLook: vi.fn<() => void>(),
    setSizePercent: vi.fn<() => void>(),
    swap: vi.fn<() => void>(),
    grow: vi.fn<() => void>(),
    shrink: vi.fn<() => void>(),
  } as const;
  render(
    <BrushBar
      brush={brush}
      zoomPercent={100}
      canUndo={false}
      canRedo={false}
      hasScene={false}
      isBack={false}
      onUndo={vi.fn<() => void>()}
      onRedo={vi.fn<() => void>()}
      onZoom={vi.fn<() => void>()}
      onFit={vi.fn<() => void>()}
      onLookBack={onLookBack}
    />,
  );
  const before = screen.getByRole("button", { name: "Before" });
  await userEvent.click(before);
  expect(onLookBack.mock.calls.slice(0, 2)).toEqual([[true], [false]]);
  onLookBack.mockClear();
  before.focus();
  await userEvent.keyboard("{Enter}");
  expect(onLookBack.mock.calls).toEqual([[true]]);
});
