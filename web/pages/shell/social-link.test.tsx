import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SocialLink } from "./social-link.tsx";

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

function renderWith(content: string): void {
  const meta = document.createElement("meta");
  meta.name = "social-page";
  meta.content = content;
  document.head.append(meta);
  render(<SocialLink className="" />);
}

test("links to the page that the server named, in a new tab", () => {
  renderWith("https://www.pictures.example/carvas");
  const link = screen.getByRole("link", { name: "Follow us on pictures.example (opens in a new tab)" });
  expect(link).toHaveProperty("href", "https://www.pictures.example/carvas");
});

test.each(["", "https://social.invalid", "nonsense"])("is not there when the page names '%s'", (content) => {
  renderWith(content);
  expect(screen.queryByRole("link")).toBeNull();
});
