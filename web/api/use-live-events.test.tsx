import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIsReconnecting, useLiveEvents } from "./use-live-events.ts";

/** jsdom has no EventSource: this one does what the test says, and nothing by itself. */
class ScriptedSource extends EventTarget {
  static readonly opened: ScriptedSource[] = [];
  isClosed = false;
  constructor() {
    super();
    ScriptedSource.opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const readSession = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  ScriptedSource.opened.length = 0;
  readSession.mockReset().mockImplementation(async () => Response.json({ user: null, providers: [] }));
  vi.stubGlobal("EventSource", ScriptedSource);
  vi.stubGlobal("fetch", readSession);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Page() {
  useLiveEvents();
  return <p>{useIsReconnecting() ? "Reconnecting" : "Connected"}</p>;
}

function show(client = new QueryClient()) {
  return render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tell = (name: string) => act(async () => void ScriptedSource.opened.at(-1)?.dispatchEvent(new Event(name)));

test("the stream is opened once the screen has read what it shows, and closed with it", async () => {
  const client = new QueryClient();
  const reading = Promise.withResolvers<string>();
  void client.prefetchQuery({ queryKey: ["shown"], queryFn: () => reading.promise });
  const { unmount } = show(client);
  await pass(1000);
  expect(ScriptedSource.opened).toHaveLength(0);
  reading.resolve("read");
  await pass(250);
  expect(ScriptedSource.opened).toHaveLength(1);
  unmount();
  expect(ScriptedSource.opened[0]?.isClosed).toBe(true);
});

test("a reading that hangs holds the stream up for three seconds, no longer", async () => {
  const client = new QueryClient();
  void client.prefetchQuery({ queryKey: ["shown"], queryFn: () => Promise.withResolvers<string>().promise });
  show(client);
  await pass(2900);
  expect(ScriptedSource.opened).toHaveLength(0);
  await pass(500);
  expect(ScriptedSource.opened).toHaveLength(1);
});

test("a line that is down is told on the page until it is back", async () => {
  show();
  await pass(250);
  await tell("open");
  await tell("error");
  expect(screen.queryByText("Reconnecting")).not.toBeNull();
  await pass(1200);
  await tell("open");
  expect(screen.queryByText("Connected")).not.toBeNull();
});

test("one failure is a matter of the line; the second in a row asks who is signed in", async () => {
  show();
  await pass(250);
  await tell("open");
  await tell("error");
  expect(readSession).not.toHaveBeenCalled();
  await pass(1200);
  await tell("error");
  expect(readSession.mock.calls.map(([path]) => path)).toEqual(["/api/session"]);
});
