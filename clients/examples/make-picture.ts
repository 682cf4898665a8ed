// CARVAS_URL=https://carvas.example CARVAS_API_KEY=carvas_live_… node make-picture.ts car.jpg
import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createCarvas } from "carvas-client";

const { CARVAS_API_KEY: key = "", CARVAS_URL: url = "" } = process.env;
const [, , path = "car.jpg"] = process.argv;
const carvas = createCarvas({ key, url });

// 1. Send the photo. Its cut-out starts at once.
const sent = await carvas.sendPhoto(await openAsBlob(path), { name: path });

// 2. Wait for the cut-out. Throws `no_car_found` and the like.
const photo = await carvas.waitForCutOut(sent);

// 3. Make the picture. Sent again with its key, it is ordered and paid once.
const picture = await carvas.makePicture(
  { photo, preset: "Retail Two", retailMode: true, aspectRatio: "4:3" },
  { idempotencyKey: `ts-retail-two-${photo.id}` },
);

// 4. Download it.
await writeFile("picture.jpg", await carvas.downloadPicture(picture));
console.log("picture.jpg");
