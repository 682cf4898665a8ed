import { expect, test } from "vitest";
import { viewFileName } from "#contract/view-file-name.ts";
import type { ViewPicture } from "#contract/view-sets.ts";
import { views } from "#contract/views.ts";
import { downloadViews } from "./download-views.ts";

const pictures: ViewPicture[] = views.map((view) => ({
  view,
  label: view,
  status: "loaded",
  imageUrl: `/${view}`,
  thumbnailUrl: `/${view}/thumbnail`,
  downloadUrl: `/${view}`,
  isInvented: false,
}));
const car = { make: "Land Rover", model: "90/110" };

async function stepsOf(brokenUrl: string | null): Promise<string[]> {
  const steps: string[] = [];
  await downloadViews(
    { car, views: pictures },
    {
      fetchFile: (url) => (url === brokenUrl ? Promise.reject(new Error("gone")) : Promise.resolve(new Blob([url]))),
      save: (_, name) => steps.push(name),
      wait: (milliseconds) => Promise.resolve(steps.push(`${milliseconds} ms`)),
    },
  ).catch((error: unknown) => steps.push(String(error)));
  return steps;
}

test("the views are saved in order with 300 ms between, under their names", async () => {
  const steps = await stepsOf(null);
  expect(steps).toHaveLength(11);
  expect(steps.slice(0, 3)).toEqual(["Land Rover-90-110-side.jpg", "300 ms", "Land Rover-90-110-front-quarter.jpg"]);
  expect(steps.at(-1)).toBe("Land Rover-90-110-dynamic-front-quarter.jpg");
});

test("one that fails does not keep the others back, and is told", async () => {
  const steps = await stepsOf("/front");
  expect(steps.filter((step) => step.endsWith(".jpg"))).toHaveLength(5);
  expect(steps.at(-1)).toBe("Error: gone");
});

test("signs that no file system takes do not come into a name", () => {
  expect(viewFileName({ make: 'A:B"<i>', model: "x\\y?" }, "side")).toBe("A-B-i-x-y-side.jpg");
});
