import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tyreContacts } from "./car-bodies.ts";
import { projectCarPoint } from "./car-pose.ts";
import { cropCar } from "./crop-car.ts";
import { readSilhouette } from "./silhouette.ts";
import { posedEdges, standEdges } from "./stand-edges.ts";
import { syntheticCar } from "./synthetic-scene.ts";
import { tyreRoles, tyreVisibility, visibleTyres } from "./visible-tyres.ts";

const poseAt = (degrees: number) => syntheticCar(degrees, 900).pose;
const anyHeading = fc.integer({ min: 0, max: 359 }).filter((degrees) => degrees % 90 !== 0);

describe("the tyres by their part in the view", () => {
  it("are all four, each once, the near one nearest to the camera and the hidden one farthest", () => {
    fc.assert(
      fc.property(anyHeading, (degrees) => {
        const pose = poseAt(degrees);
        const roles = tyreRoles(pose);
        const four = [roles.near, roles.alongFlank, roles.acrossAxle, roles.hidden];
        expect(new Set(four.map((tyre) => JSON.stringify(tyre)))).toEqual(
          new Set(tyreContacts(pose.body).map((tyre) => JSON.stringify(tyre))),
        );
        // On level ground nearer is lower in the photo.
        const rows = four.map((tyre) => projectCarPoint(pose, tyre).y);
        expect(rows[0]).toBe(Math.max(...rows));
        expect(rows[3]).toBe(Math.min(...rows));
      }),
      { numRuns: 60 },
    );
  });

  it("share a flank along it and an axle across it", () => {
    fc.assert(
      fc.property(anyHeading, (degrees) => {
        const { near, alongFlank, acrossAxle } = tyreRoles(poseAt(degrees));
        expect([alongFlank.left, acrossAxle.forward]).toEqual([near.left, near.forward]);
        expect([alongFlank.forward, acrossAxle.left]).toEqual([-near.forward, -near.left]);
      }),
      { numRuns: 60 },
    );
  });

  it("lie in the photo where their contacts are projected to", () => {
    const pose = poseAt(232);
    expect(visibleTyres(pose).alongFlank).toEqual(projectCarPoint(pose, tyreRoles(pose).alongFlank));
  });
});

describe("how well the second tyre of a side is seen", () => {
  it("the flank's from the side and not end-on, the axle's the other way round, both across a corner", () => {
    expect(tyreVisibility(poseAt(180))).toEqual({ flankSeen: 1, axleSeen: 0 });
    const endOn = tyreVisibility(poseAt(270));
    expect([endOn.flankSeen, endOn.axleSeen]).toEqual([0, 1]);
    expect(tyreVisibility(poseAt(225))).toEqual({ flankSeen: 1, axleSeen: 1 });
  });
});

describe("the lines on which a posed car's wheels stand", () => {
  it("are two across a corner, joined at the near tyre, from left to right", () => {
    for (const degrees of [232, 308, 50, 130]) {
      const [left, right] = posedEdges(poseAt(degrees));
      const { near } = visibleTyres(poseAt(degrees));
      expect(left?.to).toEqual(near);
      expect(right?.from).toEqual(near);
      expect(left?.from.x).toBeLessThan(near.x);
      expect(right?.to.x).toBeGreaterThan(near.x);
    }
  });

  it("are the flank's alone from the side, and the axle's alone end-on", () => {
    expect(posedEdges(poseAt(180))).toHaveLength(1);
    const [endOn, none] = posedEdges(poseAt(270));
    expect(none).toBeUndefined();
    expect(endOn?.from.y).toBeCloseTo(endOn?.to.y ?? 0, 0);
  });
});

describe("the lines on which a photographed car's wheels stand", () => {
  it("of a whole car are the outline's own", () => {
    const { car, pose } = syntheticCar(232, 900);
    const edges = standEdges(car, readSilhouette(car), pose);
    const { near, alongFlank, acrossAxle } = visibleTyres(pose);
    expect(edges).toHaveLength(2);
    expect(Math.abs((edges[0]?.to.x ?? 0) - near.x)).toBeLessThan(0.06 * car.box.width);
    const ends = [edges[0]?.from.x ?? 0, edges[1]?.to.x ?? 0];
    for (const [i, tyre] of [alongFlank, acrossAxle].toSorted((a, b) => a.x - b.x).entries())
      expect(Math.abs((ends[i] ?? 0) - tyre.x)).toBeLessThan(0.1 * car.box.width);
  });

  it.each([{ left: 0.3 }, { right: 0.3 }])(
    "of a car cut by %o are two as well: the pose tells what the photo does not",
    (cut) => {
      const { car: whole, pose: wholePose } = syntheticCar(232, 900);
      const car = cropCar(whole, cut);
      const shift = "left" in cut ? whole.box.left + Math.round(0.3 * whole.box.width) : 0;
      const pose = { ...wholePose, centreColumn: wholePose.centreColumn - shift };
      const [left, right] = standEdges(car, readSilhouette(car), pose);
      // The two meet in one point, the near tyre.
      expect(left?.to.x).toBeCloseTo(right?.from.x ?? 0, 6);
      expect(left?.to.y).toBeCloseTo(right?.from.y ?? 0, 6);
      const { near } = visibleTyres(pose);
      expect(Math.abs((left?.to.y ?? 0) - near.y)).toBeLessThan(0.05 * car.box.height);
      // One of them goes on beyond the photo.
      expect((left?.from.x ?? 0) < 0 || (right?.to.x ?? 0) > car.photoWidth).toBe(true);
    },
  );
});
