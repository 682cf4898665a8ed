import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";

const user = userEvent.setup({ delay: null });
const told = vi.fn<(open: boolean) => void>();

afterEach(() => {
  cleanup();
  told.mockReset();
});

type Part = "dialog" | "drawer";

/** A page with a button that opens the part, as pages have it. */
function Page({ part = "dialog", ...rest }: { part?: Part } & Partial<ComponentProps<typeof Dialog>>) {
  const [open, setOpen] = useState(false);
  const state = {
    open,
    onOpenChange: (next: boolean) => {
      told(next);
      setOpen(next);
    },
  };
  const content = (
    <>
      <input aria-label="First" />
      <button type="button">Last</button>
    </>
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {part === "drawer" ? (
        <Drawer {...state} title="Menu">
          {content}
        </Drawer>
      ) : (
        <Dialog {...state} title="Formats" {...rest}>
          {content}
        </Dialog>
      )}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Open", hidden: true });
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

async function openPart(props: ComponentProps<typeof Page> = {}): Promise<HTMLElement> {
  render(<Page {...props} />);
  await user.click(opener());
  const part = await screen.findByRole("dialog");
  await waitFor(() => expect(part.contains(document.activeElement)).toBe(true));
  return part;
}
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const parts = [
  { part: "dialog", name: "Formats", close: "Close" },
  { part: "drawer", name: "Menu", close: "Close menu" },
] as const;

test.each(parts)("a $part is named by its title and takes the focus; what is behind is out of reach", async (one) => {
  const part = await openPart(one);
  expect(screen.getByRole("dialog", { name: one.name })).toBe(part);
  expect(screen.getByRole("heading", { name: one.name })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
});

test.each(parts)("Tab goes round and round inside a $part", async (one) => {
  await openPart(one);
  const controls = [
    screen.getByRole("button", { name: one.close }),
    screen.getByRole("textbox", { name: "First" }),
    screen.getByRole("button", { name: "Last" }),
  ];
  controls.at(-1)?.focus();
  for (const control of [...controls, ...controls]) {
    await user.tab();
    // At the end the focus is turned round a moment later.
    await waitFor(() => expect(document.activeElement).toBe(control));
  }
});

test.each(
  parts.flatMap((one) => [
    { ...one, way: "Escape", leave: () => user.keyboard("{Escape}") },
    { ...one, way: "its button", leave: () => user.click(screen.getByRole("button", { name: one.close })) },
  ]),
)("a $part closes by $way, told once, and gives the focus back", async ({ leave, ...one }) => {
  await openPart(one);
  await leave();
  await isGone();
  expect(told.mock.calls).toEqual([[false]]);
  await hasFocus(opener());
});

test("a description is read with the title", async () => {
  const dialog = await openPart({ description: "The picture's shape." });
  const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("The picture's shape.");
});

test("where Escape leads elsewhere it does not close; the button does", async () => {
  const onEscape = vi.fn<() => void>();
  await openPart({ onEscape });
  await user.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await isGone();
  expect(onEscape).toHaveBeenCalledOnce();
});

test("the caller says what has the focus first, and that it sees to the focus afterwards itself", async () => {
  await openPart({
    initialFocus: () => screen.getByRole("button", { name: "Last" }),
    finalFocus: () => false,
  });
  await hasFocus(screen.getByRole("button", { name: "Last" }));
  await user.keyboard("{Escape}");
  await isGone();
  expect(document.activeElement).toBe(document.body);
});
