import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { loadPagesAt, Screens } from "./routes.tsx";

/** The HTML of one open page as a visitor sees it, metadata tags first. */
export async function renderPage(path: string): Promise<string> {
  await loadPagesAt(path);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </StrictMode>,
    // Large parts would otherwise be moved behind the page and put in place by a script in it, which the policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}
