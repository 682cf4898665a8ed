import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Detection } from "#contract/detection.ts";
import { openDetection } from "#web/testing/open-detection.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { detectedRequest, syntheticReading } from "#web/testing/synthetic-detection.ts";
import { DetailsScreen } from "./details-screen.tsx";

const user = userEvent.setup({ delay: null });
const withFields = (fields: Detection["fields"]) =>
  detectedRequest({ fields: { ...detectedRequest().detection?.fields, ...fields } });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

/** The screen with what the photos told of some fields, and what is sent to correct them. */
function open(fields: Detection["fields"]) {
  const request = withFields(fields);
  const path = `/api/requests/${request.id}`;
  const opened = openDetection(<DetailsScreen />, { request, answers: { [`PATCH ${path}`]: request } });
  return { ...opened, path, corrections: () => opened.server.sentTo("PATCH", path).map(({ body }) => body) };
}
const change = async (name: string) => user.click(await screen.findByRole("button", { name: `Change ${name}` }));

test.each([
  ["Model", { model: syntheticReading("i3") }, { model: "i3" }],
  ["Number Plate", { number_plate: syntheticReading("cv26 rvs") }, { number_plate: "CV26 RVS" }],
  ["Colour", { colour: syntheticReading("navy blue") }, { color: "Navy Blue" }],
  ["Wheels", { wheel_colour: syntheticReading("bronze") }, { wheel_colour: "Bronze" }],
  ["Wheels", { wheel_colour: syntheticReading("matt copper") }, { wheel_colour: "matt copper" }],
])("%s that is saved unchanged stays what it is: %o", async (label, fields, body) => {
  const { corrections } = open(fields);
  await change(label);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(corrections()).toEqual([body]);
});

test.each(["Colour", "Wheels"])("with nothing chosen yet '%s' has the focus in its choices", async (label) => {
  open({ colour: syntheticReading("hot tomato"), wheel_colour: null });
  await change(label);
  expect(document.activeElement?.getAttribute("type")).toBe("radio");
});

test("when a suggestion is taken the focus goes to the field's 'Change'", async () => {
  const { server, path } = open({ model: syntheticReading("M3", { confidence: 0.6, others: ["M4"] }) });
  const choice = within(await screen.findByRole("group", { name: "What Model may be" }));
  server.answers[`PATCH ${path}`] = withFields({ model: syntheticReading("M4", { confidence: 1, source: "person" }) });
  await user.click(choice.getByRole("button", { name: "M4" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "What Model may be" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change Model" })));
});
