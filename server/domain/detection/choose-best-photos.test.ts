import { expect, test } from "vitest";
import { chooseBestPhoto, chooseBestPhotos, type Candidate } from "./choose-best-photos.ts";

type Changes = Partial<Candidate["upload"]> & Partial<Pick<Candidate, "status">> & { view?: string; height?: number };

function photo(uploadId: string, { view, height = 300, status = "read", ...upload }: Changes = {}): Candidate {
  const reading = { value: view ?? "", confidence: 0.9, place: null, others: [] };
  const carBox = { left: 0, top: 0, width: 500, height };
  return {
    uploadId,
    status,
    told: view === undefined ? {} : { view: [reading] },
    upload: { matteStatus: "ready", advice: [], carBox, cutSides: [], isDetail: false, ...upload },
  };
}

test("of several photos from one side the largest car is the best, and each side has its own", () => {
  const photos = [
    photo("small", { view: "front", height: 100 }),
    photo("large", { view: "front", height: 400 }),
    photo("rear", { view: "rear" }),
  ];
  expect(chooseBestPhotos(photos)).toEqual({ front: "large", rear: "rear" });
});

test.each([
  ["a cut-off car", { cutSides: ["left"] }],
  ["an uncertain outline", { advice: ["edge_uncertain"] }],
  ["what its owner calls a detail", { isDetail: true }],
  ["a car that is not cut out yet", { matteStatus: "running" }],
] satisfies [string, Changes][])(
  "a whole car is better than %s, however large and from whichever side",
  (_, changes) => {
    const photos = [
      photo("worse", { view: "front-quarter", height: 900, ...changes }),
      photo("whole", { view: "rear" }),
    ];
    expect(chooseBestPhoto(photos)).toBe("whole");
  },
);

test("of whole cars a front quarter goes before a larger rear, and any known side before none", () => {
  const quarter = photo("quarter", { view: "front-quarter", height: 200 });
  const rear = photo("rear", { view: "rear", height: 600 });
  const unknown = photo("unknown", { height: 900 });
  expect(chooseBestPhoto([unknown, rear, quarter])).toBe("quarter");
  expect(chooseBestPhoto([unknown, rear])).toBe("rear");
});

test("a photo without a car to cut out is nobody's best", () => {
  const photos = [photo("plate", { view: "rear", matteStatus: "failed" }), photo("refused", { status: "failed" })];
  expect([chooseBestPhoto(photos), chooseBestPhotos(photos)]).toEqual([null, {}]);
});
