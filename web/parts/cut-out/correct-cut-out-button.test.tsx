import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { CorrectCutOutButton } from "./correct-cut-out-button.tsx";
import { doubtfulPartsOf, thinned } from "./doubtful-part.ts";

test.each([
  ["no photo", undefined],
  ["a photo whose car is not cut out yet", syntheticUpload({ matteStatus: "running", matteUrl: null })],
  ["a photo without a car", syntheticUpload({ matteStatus: "failed" })],
])("%s has no cut-out to be corrected", (_, upload) => {
  render(<CorrectCutOutButton upload={upload} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a cut-out can be corrected", () => {
  render(<CorrectCutOutButton upload={syntheticUpload()} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Correct the cut-out" }).disabled).toBe(false);
});

test("while it is being made anew, it waits", () => {
  const { cutOut } = syntheticUpload();
  render(<CorrectCutOutButton upload={syntheticUpload({ cutOut: { ...cutOut, isBeingCorrected: true } })} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Waiting for the new cut-out" }).disabled).toBe(true);
});

test("what the machine asks about comes first, and each place says where it is", () => {
  const square = (x: number): [number, number][] => [
    [x, 10],
    [x + 20, 10],
    [x + 20, 30],
  ];
  const { cutOut } = syntheticUpload();
  const upload = syntheticUpload({
    cutOut: { ...cutOut, doubtfulParts: [{ outline: square(1900), isKept: true }] },
  });
  const labels = doubtfulPartsOf(upload, [{ kind: "hole", outline: square(100) }]).map(({ label }) => label);
  expect(labels).toEqual(["A part that may not be the car's, kept, right", "A hole in the car, left"]);
});

test("an outline of too many corners is sent with fewer", () => {
  const outline = Array.from({ length: 2500 }, (_, i): [number, number] => [i, 0]);
  expect(thinned(outline).length).toBe(834);
});
