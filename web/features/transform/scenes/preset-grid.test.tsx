import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Preset } from "#contract/generations.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { PresetGrid } from "./preset-grid.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const preset = (name: string, section: Preset["section"], available: boolean): Preset => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  section,
  thumbnailUrl: "/thumbnail.webp",
  available,
});

function showGrid({ isPro, onPick = () => undefined }: { isPro: boolean; onPick?: (name: string) => void }): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(presetsQuery.queryKey, [
    preset("City", "core", true),
    preset("Beach", "core", true),
    preset("Village in Snow", "catalogue", isPro),
    preset("Port in Snow", "catalogue", isPro),
    preset("One", "retail", isPro),
  ]);
  render(
    <QueryClientProvider client={client}>
      <PresetGrid chosen={null} picked={null} onPick={onPick} />
    </QueryClientProvider>,
  );
}

const names = () =>
  screen.getAllByRole("button", { name: /1 token$/ }).map((card) => card.getAttribute("aria-label")?.split(",")[0]);

test("without the plan there are the core scenes, and no switch", () => {
  showGrid({ isPro: false });
  expect(names()).toEqual(["City", "Beach"]);
  expect(screen.queryByRole("radio")).toBeNull();
});

test("with Pro the switch shows the whole list, without the dealers' studios, and any scene can be picked", async () => {
  const onPick = vi.fn<(name: string) => void>();
  showGrid({ isPro: true, onPick });
  expect(names()).toEqual(["City", "Beach"]);
  await userEvent.click(screen.getByRole("radio", { name: "Pro 4" }));
  expect(names()).toEqual(["City", "Beach", "Village in Snow", "Port in Snow"]);
  await userEvent.click(screen.getByRole("button", { name: /^Port in Snow/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Port in Snow");
});

test("scenes are found by their words in any order; where there is none, one button brings all back", async () => {
  showGrid({ isPro: true });
  await userEvent.click(screen.getByRole("radio", { name: "Pro 4" }));
  const search = screen.getByRole("searchbox", { name: "Find a scene" });
  await userEvent.type(search, "snow vill");
  expect(names()).toEqual(["Village in Snow"]);
  expect(screen.getByRole("status").textContent).toBe("1 scene");
  await userEvent.type(search, "zz");
  expect(screen.getByText("No scene is called “snow villzz”.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show all scenes" }));
  expect(names()).toHaveLength(4);
});

test("the list chosen stays chosen when the grid is shown anew", async () => {
  showGrid({ isPro: true });
  await userEvent.click(screen.getByRole("radio", { name: "Pro 4" }));
  cleanup();
  showGrid({ isPro: true });
  expect(names()).toHaveLength(4);
});
