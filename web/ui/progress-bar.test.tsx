import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ProgressBar } from "./progress-bar.tsx";

afterEach(cleanup);

test.each([
  [0, "0", "scaleX(0)"],
  [42.4, "42", "scaleX(0.424)"],
  [100, "100", "scaleX(1)"],
  [-3, "0", "scaleX(0)"],
  [107, "100", "scaleX(1)"],
])("%d percent are told as %s and drawn as %s", (percent, told, drawn) => {
  render(<ProgressBar label="Sending your photo" percent={percent} />);
  const bar = screen.getByRole("progressbar", { name: "Sending your photo" });
  expect(["min", "now", "max"].map((part) => bar.getAttribute(`aria-value${part}`))).toEqual(["0", told, "100"]);
  expect(bar.querySelector("div")?.style.transform).toBe(drawn);
});
