import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { useCurrentPhoto } from "./use-current-photo.ts";
import { usePhotoTransfer } from "./use-photo-transfer.ts";

const earlier = syntheticUpload({ id: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a01" });
const sample = syntheticUpload({ id: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a02" });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test.each([
  { before: "nothing", address: "/photo-upload" },
  { before: "another photo", address: `/photo-upload?photo=${earlier.id}` },
])("a photo that has arrived after $before is the one at hand at once, before the address names it", async (way) => {
  standInServer({
    "POST /api/uploads/sample": { success: true, data: sample },
    [`GET /api/uploads/${earlier.id}`]: earlier,
    [`GET /api/uploads/${sample.id}`]: sample,
    "GET /api/generations": { generations: [], nextBefore: null },
  });
  const atHandOnceStored: (string | undefined)[] = [];
  function Probe() {
    const transfer = usePhotoTransfer();
    const { photo, upload } = useCurrentPhoto();
    if (photo.step === "stored") atHandOnceStored.push(upload?.id);
    return (
      <button type="button" onClick={() => void transfer.sendSample()}>
        {photo.step} {upload?.id}
      </button>
    );
  }
  const { search } = openScreen(<Probe />, { at: way.address });
  await userEvent.click(await screen.findByRole("button"));
  await screen.findByRole("button", { name: `stored ${sample.id}` });
  await expect.poll(search).toMatchObject({ photo: sample.id });
  expect(new Set(atHandOnceStored)).toEqual(new Set([sample.id]));
});
