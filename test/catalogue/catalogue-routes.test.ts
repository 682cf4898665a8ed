import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { bodyStyles } from "#contract/body-styles.ts";
import { carColours } from "#contract/car-colours.ts";
import { catalogueBrandSchema, catalogueModelSchema } from "#contract/catalogue.ts";
import { failureAnswer } from "#contract/failure.ts";
import { openAccounts } from "#server/compose/open-accounts.ts";
import { createCarPictures, type PaintedCar } from "#server/domain/catalogue/car-pictures.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { createApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { createCatalogueRoutes } from "#server/http/routes/catalogue-routes.ts";
import { serve } from "#server/http/serve.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, type TestDatabase } from "../server/test-database.ts";

const brandsFolder = join(import.meta.dirname, "../../assets/catalogue/brands");

describe("the car catalogue over HTTP", () => {
  let database: TestDatabase;
  let server: Awaited<ReturnType<typeof serve>>;
  const painted: PaintedCar[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const pictures = createCarPictures({
      paintCarPicture: (car) => {
        painted.push(car);
        return Promise.resolve(Buffer.from(`a ${car.colourName} ${car.style}`));
      },
      modelled: new Set(bodyStyles),
      maxKeptBytes: 1_000_000,
    });
    const app = createApp({
      logger: createLogger({ level: "silent", role: "test" }),
      ...openAccounts({
        config: { sessionSecret: randomUUID(), google: undefined, signUpsPerHour: 60 },
        db: database.db,
        publicUrl: "http://localhost",
        logger: createLogger({ level: "silent", role: "test" }),
      }).callers,
      metrics: createMetrics(),
      trustedProxies: 0,
      publicUrl: undefined,
      metricsToken: undefined,
      version: "test",
      routes: [createCatalogueRoutes({ catalogue: await readCatalogue(brandsFolder), pictures })],
      site: undefined,
    });
    server = await serve(app, { port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  const readIndex = async () => z.array(catalogueBrandSchema).parse(await (await get("/storage/index.json")).json());
  const readModels = async (brandId: string) =>
    z.array(catalogueModelSchema).parse(await (await get(`/storage/brands/${brandId}/models.json`)).json());

  test("a visitor reads every brand with its models, by label, and nothing leads elsewhere", async () => {
    const index = await readIndex();
    const labels = index.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare));
    expect(index.find(({ id }) => id === "abarth")).toMatchObject({
      label: "Abarth",
      logoPath: "/storage/brands/abarth/logo.svg",
      models: expect.arrayContaining([
        {
          id: "595",
          name: "595",
          paths: expect.arrayContaining(["/storage/brands/abarth/models/595/white.webp"]),
        },
      ]),
    });
  });

  test("the models of a brand carry what the form asks for", async () => {
    const models = await readModels("abarth");
    expect(models.find(({ id }) => id === "124-spider")).toMatchObject({
      name: "124 Spider",
      brandId: "abarth",
      imageUrl: "/storage/brands/abarth/models/124-spider/white.webp",
      bodyStyles: ["roadster"],
      from: 2016,
      to: 2019,
    });
    for (const { colorVariants } of models) {
      expect(colorVariants.map(({ name }) => name)).toEqual(carColours.map(({ name }) => name));
    }
  });

  test("every address that the index and a brand's models name is answered", async () => {
    const brand = (await readIndex())[0];
    const models = await readModels(brand?.id ?? "");
    const addresses = [
      brand?.logoPath,
      brand?.carImagePath,
      ...(brand?.models.flatMap(({ paths }) => paths) ?? []),
      ...models.map(({ imageUrl }) => imageUrl),
      ...models.flatMap(({ colorVariants }) => colorVariants.map(({ imageUrl }) => imageUrl)),
    ];
    expect(addresses.length).toBeGreaterThan(36);
    for (const address of addresses) {
      const answer = await get(address ?? "/none");
      expect({ address, status: answer.status }).toEqual({ address, status: 200 });
      expect(answer.headers.get("content-type")).toMatch(/^image\/(svg\+xml|webp)$/);
      await answer.arrayBuffer();
    }
  });

  test("models of the same make, body and colour share one picture, electric ones another", async () => {
    await (await get("/storage/brands/abarth/models/595/navy-blue.webp")).arrayBuffer();
    await (await get("/storage/brands/abarth/models/500/navy-blue.webp")).arrayBuffer();
    await (await get("/storage/brands/abarth/models/500e/navy-blue.webp")).arrayBuffer();
    const navy = painted.filter((car) => car.style === "three-door-city-car" && car.colourName === "Navy Blue");
    expect(navy).toHaveLength(2);
    expect(new Set(navy.map(({ kind }) => kind?.isElectric))).toEqual(new Set([false, true]));
  });

  test.each([
    "/storage/brands/yugo-of-the-moon/models.json",
    "/storage/brands/abarth/models/none/white.webp",
    "/storage/brands/none/models/595/white.webp",
    "/storage/brands/abarth/models/595/ultraviolet.webp",
    "/storage/brands/abarth/models/595/white.png",
    "/storage/brands/abarth/models/595/white",
    "/storage/brands/none/logo.svg",
    "/storage/brands/..%2F..%2Fpackage/models.json",
    "/storage/brands/__proto__/models.json",
  ])("%s is a 404 in the one shape of errors", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(failureAnswer.parse(await answer.json())).toMatchObject({ code: "not_found" });
  });

  test.each(["/storage/index.json", "/storage/brands/abarth/models.json", "/storage/brands/abarth/logo.svg"])(
    "%s may be cached, travels compressed, and is not sent twice",
    async (path) => {
      const answer = await get(path, { "accept-encoding": "gzip" });
      expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d{4,}/);
      expect(answer.headers.get("content-encoding")).toBe("gzip");
      await answer.arrayBuffer();
      const again = await get(path, {
        "accept-encoding": "gzip",
        "if-none-match": answer.headers.get("etag") ?? "",
      });
      expect(again.status).toBe(304);
    },
  );

  test("the API's description names the four calls, for everybody", async () => {
    const operation = z.object({ tags: z.array(z.string()), security: z.array(z.unknown()).optional() });
    const description = z.object({ paths: z.record(z.string(), z.object({ get: operation }).partial()) });
    const { paths } = description.parse(await (await get("/api/openapi.json")).json());
    const calls = Object.entries(paths).filter(([, { get: call }]) => call?.tags.includes("catalogue"));
    expect(calls.map(([path, { get: call }]) => ({ path, security: call?.security }))).toEqual([
      { path: "/storage/index.json", security: undefined },
      { path: "/storage/brands/{brandId}/models.json", security: undefined },
      { path: "/storage/brands/{brandId}/logo.svg", security: undefined },
      { path: "/storage/brands/{brandId}/models/{modelId}/{picture}", security: undefined },
    ]);
  });

  test("a picture may be cached for long", async () => {
    const answer = await get("/storage/brands/abarth/models/595/red.webp");
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d{6,}/);
    expect(await answer.text()).toBe("a Red three-door-city-car");
  });
});
