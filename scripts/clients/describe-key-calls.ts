import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { apiKeyScheme } from "#contract/key-scopes.ts";
import { listPresetsRoute } from "#contract/preset-routes.ts";

const contractFolder = join(import.meta.dirname, "../../contract");
const namesScope = z.array(z.record(z.string(), z.array(z.string())));

export type KeyCallsDescription = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/** OpenAPI 3.1 of every call that takes keys, out of the contract alone: no server runs for it. */
export async function describeKeyCalls(): Promise<KeyCallsDescription> {
  const description = new OpenAPIHono();
  const registry = description.openAPIRegistry;
  registry.registerComponent("securitySchemes", apiKeyScheme, { type: "http", scheme: "bearer" });
  for (const route of [listPresetsRoute, ...(await readKeyRoutes())]) registry.registerPath(route);
  const info = { title: "Carvas", version: "1", description: "What dealers’ systems can call with an API key." };
  return description.getOpenAPI31Document({ openapi: "3.1.0", info });
}

async function readKeyRoutes(): Promise<RouteConfig[]> {
  const names = (await readdir(contractFolder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(
    names.toSorted().map((name) => import(join(contractFolder, name)) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isKeyRoute)).toSorted(byAddress);
}

function isKeyRoute(value: unknown): value is RouteConfig {
  if (typeof value !== "object" || value === null || !("path" in value) || !("security" in value)) return false;
  const security = namesScope.safeParse(value.security);
  return security.success && security.data.some((way) => way[apiKeyScheme] !== undefined);
}

function byAddress(one: RouteConfig, other: RouteConfig): number {
  const nameOf = ({ path, method }: RouteConfig) => `${path} ${method}`;
  return nameOf(one) < nameOf(other) ? -1 : 1;
}
