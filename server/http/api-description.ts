import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiKeyScheme, sessionScheme } from "#contract/key-scopes.ts";
import { renderDocs } from "./api-docs/render-docs.ts";
import { type Router, createRouter } from "./router.ts";

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `GET /api/openapi.json` (OpenAPI 3.1), and `GET /api/docs`, the page for who writes programs against it. */
export function addApiDescription(app: Router, { version }: { version: string }): void {
  app.openAPIRegistry.registerComponent("securitySchemes", sessionScheme, {
    type: "apiKey",
    in: "cookie",
    name: "carvas.session_token",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", apiKeyScheme, {
    type: "http",
    scheme: "bearer",
    bearerFormat: "carvas_live_…",
    description: "A key of the account, made at /account/api. What a call asks of it stands beside it as its scope.",
  });
  const info = { title: "Carvas", version, description: "Turns a car photo into marketing images." };
  app.doc31("/api/openapi.json", { openapi: "3.1.0", info });
  const stylesheet = readFileSync(join(import.meta.dirname, "api-docs/docs.css"), "utf8");
  let page: string | null = null;
  const docs = createRouter();
  docs.get("/api/docs", (context) => {
    page ??= renderDocs(app.getOpenAPI31Document({ openapi: "3.1.0", info }).paths ?? {});
    context.header("Content-Security-Policy", policy);
    return context.html(page);
  });
  docs.get("/api/docs.css", (context) => {
    context.header("Cache-Control", "no-cache");
    return context.body(stylesheet, 200, { "Content-Type": "text/css; charset=utf-8" });
  });
  app.route("/", docs);
}
