import { type Router, createRouter } from "./router.ts";
import { sessionSecurityScheme } from "./session.ts";

type ApiDocument = ReturnType<Router["getOpenAPI31Document"]>;

/** `GET /api/openapi.json` (OpenAPI 3.1), and `GET /api/docs`, a plain page that lists it: no script, nothing from elsewhere. */
export function addApiDescription(app: Router, { version }: { version: string }): void {
  app.openAPIRegistry.registerComponent("securitySchemes", sessionSecurityScheme, {
    type: "apiKey",
    in: "cookie",
    name: "carvas.session_token",
  });
  const info = { title: "Carvas", version, description: "Turns a car photo into marketing images." };
  app.doc31("/api/openapi.json", { openapi: "3.1.0", info });
  const docs = createRouter();
  docs.get("/api/docs", (context) => {
    const { paths = {} } = app.getOpenAPI31Document({ openapi: "3.1.0", info });
    context.header("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
    return context.html(renderPage(paths));
  });
  app.route("/", docs);
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

function renderPage(paths: NonNullable<ApiDocument["paths"]>): string {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const who = operation.security === undefined ? "everybody" : "signed-in users";
      const call = `${method.toUpperCase()} ${path}`;
      return `<tr><td><code>${escapeHtml(call)}</code><td>${escapeHtml(operation.summary ?? "")}<td>${who}`;
    }),
  );
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Carvas API</title><h1>Carvas API</h1>
<p>The whole description, for tools: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Call<th>What it does<th>For</thead><tbody>${rows.join("\n")}</tbody></table></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
