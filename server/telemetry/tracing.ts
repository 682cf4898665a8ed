/** What is told of a span. Never of a person: no names, addresses, words or ids of theirs. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Where a trace stands, to be taken to another process (https://www.w3.org/TR/trace-context). */
export type TraceCarrier = { readonly traceparent: string; readonly tracestate?: string };

export type OpenSpan = {
  rename: (name: string) => void;
  tell: (facts: SpanFacts) => void;
  /** @param type a code, or the name of an error; never its message, which may quote what somebody typed */
  fail: (type: string) => void;
};

/** How a call goes through processes: spans, collected by who the operator names (docs/operations.md). */
export type Tracing = {
  /** A part of what is under way; outside of any trace it is simply done. */
  part: <Result>(name: string, facts: SpanFacts, work: () => Promise<Result>) => Promise<Result>;
  /** What begins a trace here, or goes on with one of another process. */
  entry: <Result>(entry: Entry, work: (span: OpenSpan) => Promise<Result>) => Promise<Result>;
  /** Parts that follow one another, each from its beginning to that of the next. */
  stages: () => { begin: (name: string) => void; end: () => void };
  /** Where the trace under way stands; null outside of any. */
  carrier: () => TraceCarrier | null;
  /** Sends what is not sent yet. */
  close: () => Promise<void>;
};

export type Entry = {
  name: string;
  kind: "server" | "consumer";
  facts: SpanFacts;
  /** Null: it begins here. */
  from: TraceCarrier | null;
};

export type TracingSettings = {
  serviceName: string;
  /** Of traces that begin here, the share that is kept. */
  sampledShare: number;
};

const unseen: OpenSpan = { rename: () => undefined, tell: () => undefined, fail: () => undefined };

/** Where none is configured. */
export const noTracing: Tracing = {
  part: (_name, _facts, work) => work(),
  entry: (_entry, work) => work(unseen),
  stages: () => ({ begin: () => undefined, end: () => undefined }),
  carrier: () => null,
  close: async () => undefined,
};
