import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FileButton } from "./file-button.tsx";

test("what is still being chosen when the button goes is taken all the same", () => {
  const taken: string[] = [];
  const { unmount } = render(<FileButton onFile={({ name }) => taken.push(name)}>Choose a photo</FileButton>);
  const input = screen.getByLabelText("Choose a car photo");
  unmount();
  fireEvent.change(input, { target: { files: [new File(["x"], "car.jpg")] } });
  expect(taken).toEqual(["car.jpg"]);
});
