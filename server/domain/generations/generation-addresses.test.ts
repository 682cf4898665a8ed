import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { FileFormat } from "#contract/file-formats.ts";
import { plainRecipe } from "#contract/picture-recipe.ts";
import {
  downloadAddress,
  findPictureId,
  findViewPlace,
  pictureAddress,
  renditionAddress,
  viewAddress,
} from "./generation-addresses.ts";
import { pictureFileName } from "./picture-file-name.ts";
import { pictureKey, renditionKey } from "./picture-files.ts";

const id = randomUUID();

describe("addresses of pictures", () => {
  test("name a generation, and are read back", () => {
    expect(findPictureId(pictureAddress(id))).toBe(id);
    expect(renditionAddress(id, "thumbnail")).toBe(`/api/files/generations/${id}/thumbnail`);
  });

  test.each([
    "/api/files/generations/nothing/picture",
    `/api/files/generations/${id}/thumbnail`,
    `/api/files/generations/${id.toUpperCase()}/picture`,
    `/api/files/generations/${id}/picture/more`,
    `/elsewhere/api/files/generations/${id}/picture`,
    "",
  ])("%s names none", (path) => {
    expect(findPictureId(path)).toBeNull();
  });

  test("a file's name says preset and format, in signs that every file system takes", () => {
    const name = (preset: string, kind: "preset" | "retail", fileFormat: FileFormat = "jpeg") =>
      pictureFileName({ kind, preset, aspectRatio: "4:3", recipe: { ...plainRecipe, fileFormat } });
    expect(name("Retail One", "retail")).toBe("retail_retail-one_image.jpg");
    expect(name("Retail One", "retail", "png")).toBe("retail_retail-one_image.png");
    expect(name("Bay / Moonlight!", "preset", "webp")).toBe("car-bay-moonlight-4x3.webp");
  });

  test("a download carries the picture's own address and its file's name", () => {
    const row = { id, kind: "preset", preset: "City", aspectRatio: "16:9", recipe: plainRecipe };
    const address = new URL(downloadAddress(Object.assign(Object.create(null), row)), "https://carvas.test");
    expect(address.pathname).toBe("/api/functions/download-proxy");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      url: pictureAddress(id),
      filename: "car-city-16x9.jpg",
    });
  });

  test("smaller copies lie beside their picture, in a folder by the first two signs", () => {
    expect(pictureKey(id, "jpeg")).toBe(`pictures/${id.slice(0, 2)}/${id}.jpg`);
    expect(renditionKey("pictures/ab/x.jpg.jpg", "thumbnail")).toBe("pictures/ab/x.jpg-thumbnail.webp");
  });
});

describe("addresses of views", () => {
  test("name a set and a side", () => {
    expect(findViewPlace(viewAddress(id, "front-quarter"))).toEqual({ id, view: "front-quarter" });
  });

  test.each(["top", "constructor", "front-quarter/..", "FRONT"])("%s is no side", (view) => {
    expect(findViewPlace(`/api/files/view-sets/${id}/${view}`)).toBeNull();
  });
});
