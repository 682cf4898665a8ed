import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadWhenWanted } from "./load-when-wanted.ts";

const load = vi.fn<() => Promise<string>>(() => Promise.resolve("the part"));

beforeEach(() => load.mockClear());
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function writePart(): void {
  const part = document.createElement("div");
  part.id = "below-fold";
  document.body.append(part);
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("a part that the server did not write comes at once", async () => {
  expect(await loadWhenWanted("below-fold", load)).toBe("the part");
});

test.each(["scroll", "pointermove", "pointerdown", "touchstart", "keydown", "focusin"])(
  "a part that can be read already waits for a person: %s",
  async (sign) => {
    writePart();
    const part = loadWhenWanted("below-fold", load);
    await turn();
    expect(load).not.toHaveBeenCalled();
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(await part).toBe("the part");
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    await turn();
    expect(load).toHaveBeenCalledOnce();
  },
);

test("a page that comes back scrolled is being read: its part comes at once", async () => {
  writePart();
  vi.stubGlobal("scrollY", 900);
  expect(await loadWhenWanted("below-fold", load)).toBe("the part");
});
