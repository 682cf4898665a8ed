import { hostname } from "node:os";
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { AppError } from "#contract/errors.ts";
import type { OpenSpan, SpanFacts, TraceCarrier, Tracing, TracingSettings } from "../tracing.ts";

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;
/** Less than a process has for its end. */
const exportWithinMs = 5000;

/** Sends spans by OTLP over HTTP, in batches. Where to, with which headers and certificates: the exporter reads the standard variables itself. */
export function openOtlp(
  { serviceName, sampledShare }: TracingSettings,
  { role, version }: { role: string; version: string },
): Tracing {
  const exporter = new OTLPTraceExporter({ timeoutMillis: exportWithinMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": serviceName,
      "service.version": version,
      "service.instance.id": `${hostname()}:${process.pid}`,
      "carvas.role": role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportWithinMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer("carvas", version);

  return {
    part: (name, facts, work) => {
      if (trace.getActiveSpan() === undefined) return work();
      return tracer.startActiveSpan(name, { attributes: facts }, (span) => finish(span, work));
    },
    entry: ({ name, kind, facts, from }, work) => {
      const start = from === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, from);
      const options = { kind: kinds[kind], attributes: facts };
      return tracer.startActiveSpan(name, options, start, (span) => finish(span, () => work(openSpan(span))));
    },
    stages: () => {
      const parent = context.active();
      let current: Span | undefined;
      return {
        begin: (name) => {
          current?.end();
          if (trace.getSpan(parent) !== undefined) current = tracer.startSpan(name, {}, parent);
        },
        end: () => current?.end(),
      };
    },
    carrier: readCarrier,
    close: async () => {
      // A collector that is away must not keep a process from its end.
      await provider.shutdown().catch(() => undefined);
      context.disable();
      propagation.disable();
    },
  };
}

function readCarrier(): TraceCarrier | null {
  const carried: Record<string, string> = {};
  propagation.inject(context.active(), carried);
  const { traceparent, tracestate } = carried;
  if (traceparent === undefined) return null;
  return tracestate === undefined ? { traceparent } : { traceparent, tracestate };
}

async function finish<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    openSpan(span).fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function openSpan(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    tell: (facts: SpanFacts) => void span.setAttributes(facts),
    fail: (type) => {
      span.setAttribute("error.type", type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : "unknown";
}
