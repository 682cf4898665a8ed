import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { routes } from "./routes.tsx";

/** The HTML of one open page as a visitor sees it, metadata tags first. */
export async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects and can't be prerendered.`);
  const queryClient = createQueryClient();
  const { prelude } = await prerender(
    <App queryClient={queryClient}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  const html = await new Response(prelude).text();
  // Its timers would keep the build running for half an hour.
  queryClient.clear();
  return html;
}
