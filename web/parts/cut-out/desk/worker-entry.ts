import { serveDesk } from "./desk-worker.ts";

// What TypeScript takes for the window is the worker here.
serveDesk(self as unknown as Parameters<typeof serveDesk>[0]);
