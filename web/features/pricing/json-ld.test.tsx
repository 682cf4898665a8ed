import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { JsonLd } from "./json-ld.tsx";

test("no text in it can end the element early, and it is read back as it was written", () => {
  const text = `</script><img src=x onerror="alert(1)"> & 'quotes'`;
  const { container } = render(<JsonLd data={{ "@type": "Thing", name: text }} />);
  const written = container.innerHTML;
  const read = new DOMParser().parseFromString(written, "text/html");
  expect(read.querySelector("img")).toBeNull();
  expect(JSON.parse(read.querySelector("script")?.textContent ?? "")).toEqual({
    "@context": "https://schema.org",
    "@type": "Thing",
    name: text,
  });
});
