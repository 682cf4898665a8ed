import { render, screen } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import QrCode, { outlineOf } from "./qr-code.tsx";

test("dark modules become one rectangle for each run of them", () => {
  expect(
    outlineOf([
      [true, true, false],
      [false, true, true],
    ]),
  ).toEqual({ size: 2, path: "M0 0h2v1h-2zM1 1h2v1h-2z" });
});

test("a reader gets the text back from what is drawn", () => {
  const uri = "otpauth://totp/Carvas:anna%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Carvas&digits=6&period=30";
  render(<QrCode text={uri} label="For your app" />);
  const drawing = screen.getByRole("img", { name: "For your app" });
  expect(decodeQR(paint(drawing))).toBe(uri);
});

const scale = 4;

/** The drawing as a camera sees it: pixels, four to a module. */
function paint(drawing: HTMLElement): { width: number; height: number; data: Uint8Array } {
  const modules = Number(drawing.getAttribute("viewBox")?.split(" ")[2]);
  const side = modules * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  const path = drawing.querySelector("path")?.getAttribute("d") ?? "";
  for (const [, x = "", y = "", length = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < Number(length) * scale; column += 1) {
        const at = ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return { width: side, height: side, data };
}
