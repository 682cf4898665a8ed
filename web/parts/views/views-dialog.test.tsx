import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ViewSet } from "#contract/view-sets.ts";
import { enginesQuery } from "#web/api/engines.ts";
import { setServerClock } from "#web/testing/set-server-clock.ts";
import { syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { syntheticViewSet } from "#web/testing/synthetic-view-set.ts";
import type { StandInViewSet } from "./order-views.ts";
import ViewsDialog from "./views-dialog.tsx";

const whiteM3 = syntheticViewSet();
const done: ViewSet = {
  ...whiteM3,
  car: { ...whiteM3.car, model: "<b>M3</b>" },
  notes: [{ subject: "modifications", text: "A roof box can't be shown." }],
};

function open(set: ViewSet) {
  const onClose = vi.fn<() => void>();
  const onEscape = vi.fn<() => void>();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(enginesQuery.queryKey, syntheticEngines());
  const dialog = (shown: ViewSet) => (
    <QueryClientProvider client={client}>
      <ViewsDialog
        set={shown}
        onClose={onClose}
        onEscape={onEscape}
        onChange={() => {}}
        onRetry={async () => {}}
        changeNote="Another paint: change the car."
      />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(set));
  return { onClose, onEscape, show: (next: ViewSet) => rerender(dialog(next)) };
}

const thumb = (name: string) => within(screen.getByRole("list", { name: "Views" })).getByRole("button", { name });
const thumbImage = (index: number) => {
  const image = screen.getByRole("list", { name: "Views" }).querySelectorAll("img")[index];
  if (!image) throw new Error(`There is no picture ${index}.`);
  return image;
};

afterEach(() => {
  setServerClock(0);
  cleanup();
});

test("all can be downloaded once every view is here or failed, and one that fails says so", () => {
  open(done);
  for (let index = 0; index < 5; index += 1) fireEvent.load(thumbImage(index));
  expect(screen.queryByRole("button", { name: "Download All Images" })).toBeNull();
  fireEvent.error(thumbImage(5));
  expect(screen.getByRole("button", { name: "Download All Images" })).toBeTruthy();
  expect(within(thumb("Dynamic: Failed to load image")).getByText("Failed to load image")).toBeTruthy();
});

test("while views are made the others can be looked at, progress is told, and nothing can be tried again", () => {
  const [side, ...rest] = done.views;
  if (!side) throw new Error("A set has six views.");
  const later = rest.map(({ view, label }) => ({
    view,
    label,
    status: "loading" as const,
    imageUrl: null,
    thumbnailUrl: null,
    downloadUrl: null,
    isInvented: false,
  }));
  const { show } = open({ ...done, status: "running", createdAt: new Date().toISOString(), views: [side, ...later] });
  fireEvent.load(thumbImage(0));
  expect(screen.getByText("1 of 6 ready")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("0");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Retry/ }).disabled).toBe(true);
  show(done);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
});

test.each([
  ["fast", -40],
  ["slow", 40],
])("on a device whose clock is %s the progress counts from when the server began", (_, ahead) => {
  setServerClock(ahead);
  const createdAt = new Date(Date.now() + ahead * 60_000 - 6000).toISOString();
  open({ ...done, status: "running", createdAt });
  // The server tells its time in whole seconds.
  expect(["25", "30"]).toContain(screen.getByRole("progressbar").getAttribute("aria-valuenow"));
});

test("while nothing is here the car's preview stands in, and there is nothing to turn or to compare", () => {
  const none = done.views.map(({ view, label }) => ({
    view,
    label,
    status: "loading" as const,
    imageUrl: null,
    thumbnailUrl: null,
    downloadUrl: null,
    isInvented: false,
  }));
  open({ ...done, status: "running", createdAt: new Date().toISOString(), views: none });
  expect(document.querySelector("img[src^='/api/car-preview?make=BMW']")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Next view" })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Compare two views" }).disabled).toBe(true);
});

test("a picture that did not come is asked for again at no cost", async () => {
  open(done);
  for (let index = 0; index < 5; index += 1) fireEvent.load(thumbImage(index));
  fireEvent.error(thumbImage(5));
  const retry = screen.getByRole("button", { name: "Retry" });
  await userEvent.click(retry);
  fireEvent.load(thumbImage(5));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(screen.queryByText("Failed to load image")).toBeNull();
});

test("a set that failed says that its token is back, one that never began that nothing was charged", () => {
  const unmade = done.views.map((view) => ({ ...view, status: "failed" as const, imageUrl: null, downloadUrl: null }));
  const failed: ViewSet = {
    ...done,
    status: "failed",
    views: unmade,
    error: { code: "engine_failed", message: "It broke." },
  };
  const { show } = open(failed);
  expect(screen.getByText("Not charged. Your token is back.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry · 1 token" })).toBeTruthy();
  const standIn: StandInViewSet = { ...failed, isStandIn: true };
  show(standIn);
  expect(screen.getByText("Nothing was charged.")).toBeTruthy();
  show({ ...standIn, error: { code: "connection", message: "No answer." } });
  expect(screen.getByText(/^No answer came\./)).toBeTruthy();
});

test("Escape leads back to the form, not away", async () => {
  const { onClose, onEscape } = open(done);
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test("arrow keys turn the views round, and two can be compared", async () => {
  open(done);
  for (let index = 0; index < 6; index += 1) fireEvent.load(thumbImage(index));
  await userEvent.keyboard("{ArrowLeft}");
  expect(thumb("Dynamic").getAttribute("aria-current")).toBe("true");
  await userEvent.keyboard("c");
  expect(thumb("Side").getAttribute("aria-current")).toBe("true");
  expect(thumb("Dynamic").getAttribute("aria-current")).toBe("true");
  await userEvent.click(thumb("Rear"));
  expect(thumb("Rear").getAttribute("aria-current")).toBe("true");
  expect(thumb("Side").getAttribute("aria-current")).toBeNull();
});

test("what somebody typed is text, what could not be shown is said, and closing leaves", async () => {
  const { onClose } = open(done);
  expect(screen.getByText("2024 BMW <b>M3</b>, White")).toBeTruthy();
  expect(screen.getByText("A roof box can't be shown.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});
