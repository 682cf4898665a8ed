import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLiveStream, type LiveMessage, type LiveState } from "./live-stream.ts";

/** jsdom has no EventSource: this one does what the test says, and nothing by itself. */
class ScriptedSource extends EventTarget {
  static readonly opened: ScriptedSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    ScriptedSource.opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(name: string, data = "{}", lastEventId = ""): void {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId }));
  }
}

const messages: LiveMessage[] = [];
const states: LiveState[] = [];
let close = () => undefined as void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("EventSource", ScriptedSource);
  for (const list of [ScriptedSource.opened, messages, states]) list.length = 0;
  close = openLiveStream({
    eventNames: ["generation.changed"],
    onMessage: (message) => void messages.push(message),
    onState: (state) => void states.push(state),
  });
});
afterEach(() => {
  close();
  vi.mocked(Math.random).mockRestore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function newest(): ScriptedSource {
  const source = ScriptedSource.opened.at(-1);
  if (!source) throw new Error("Nothing was opened.");
  return source;
}

function fail(): void {
  newest().dispatchEvent(new Event("error"));
}

test("messages of the names asked for are handed on, in their order; others are not", () => {
  newest().dispatchEvent(new Event("open"));
  newest().tell("generation.changed", "1");
  newest().tell("weather.changed", "2");
  newest().tell("generation.changed", "3");
  expect(messages.map(({ data }) => data)).toEqual(["1", "3"]);
  expect(states).toEqual(["connecting", "open"]);
  expect(newest().url).toBe("/api/events");
});

test("a line that broke is opened again after one second, then two, five, ten and ten, from the last event on", () => {
  newest().tell("generation.changed", "1", "42");
  for (const seconds of [1, 2, 5, 10, 10]) {
    const before = ScriptedSource.opened.length;
    fail();
    expect([states.at(-1), newest().isClosed]).toEqual(["waiting", true]);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(ScriptedSource.opened.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(ScriptedSource.opened.length).toBe(before + 1);
    expect(newest().url).toBe("/api/events?lastEventId=42");
  }
});

test("once the line holds, the next break is waited for as the first", () => {
  fail();
  vi.advanceTimersByTime(1000);
  fail();
  vi.advanceTimersByTime(2000);
  newest().dispatchEvent(new Event("open"));
  fail();
  vi.advanceTimersByTime(1000);
  expect(ScriptedSource.opened).toHaveLength(4);
});

test("waits differ by a fifth either way", () => {
  vi.mocked(Math.random).mockReturnValue(0);
  fail();
  vi.advanceTimersByTime(800);
  expect(ScriptedSource.opened).toHaveLength(2);
  vi.mocked(Math.random).mockReturnValue(1);
  fail();
  vi.advanceTimersByTime(2399);
  expect(ScriptedSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(ScriptedSource.opened).toHaveLength(3);
});

test("a line without a heartbeat for half a minute and half is taken for dead; each heartbeat counts anew", () => {
  newest().dispatchEvent(new Event("open"));
  vi.advanceTimersByTime(44_000);
  newest().tell("ping");
  vi.advanceTimersByTime(44_999);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe("waiting");
});

test.each(["online", "offline"])("whether the line holds is tried at once when the network goes %s", (change) => {
  fail();
  window.dispatchEvent(new Event(change));
  expect([ScriptedSource.opened.length, states.at(-1)]).toEqual([2, "connecting"]);
  vi.advanceTimersByTime(10_000);
  expect(ScriptedSource.opened).toHaveLength(2);
});

test("a closed stream stays closed", () => {
  fail();
  close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(120_000);
  expect([ScriptedSource.opened.length, newest().isClosed]).toEqual([1, true]);
});
