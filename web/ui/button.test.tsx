import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Button, ButtonLink, IconButton } from "./button.tsx";

const user = userEvent.setup({ delay: null });
const pressed = vi.fn<() => void>();
const sent = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  pressed.mockReset();
  sent.mockReset();
});

type Props = { type?: "submit"; disabled?: boolean };
const kinds: { kind: string; draw: (props: Props) => ReactElement }[] = [
  {
    kind: "button",
    draw: (props) => (
      <Button onClick={pressed} {...props}>
        Save
      </Button>
    ),
  },
  { kind: "button with an icon", draw: (props) => <IconButton label="Save" onClick={pressed} {...props} /> },
];

async function press(button: ReactElement): Promise<void> {
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      {button}
    </form>,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
}

test.each(kinds)("a $kind sends the form around it only where it was made for that", async ({ draw }) => {
  await press(draw({}));
  expect(pressed).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
  cleanup();
  await press(draw({ type: "submit" }));
  expect(sent).toHaveBeenCalledOnce();
});

test.each(kinds)("a $kind that is disabled does nothing, by pointer or by key", async ({ draw }) => {
  await press(draw({ type: "submit", disabled: true }));
  await user.tab();
  await user.keyboard("{Enter} ");
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

test("an icon's name is also there for those who point at it", () => {
  render(<IconButton label="Download" />);
  expect(screen.getByTitle("Download")).toBe(screen.getByRole("button", { name: "Download" }));
});

test("a link that looks like a button is a link, and leads there without loading the page anew", async () => {
  const router = createMemoryRouter([
    { path: "/", element: <ButtonLink to="/pricing">See the plans</ButtonLink> },
    { path: "/pricing", element: <h1>Pricing</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await user.click(screen.getByRole("link", { name: "See the plans" }));
  expect(screen.getByRole("heading", { name: "Pricing" })).toBeDefined();
});
