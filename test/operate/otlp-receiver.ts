import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";

const valueSchema = z.looseObject({}).transform((value) => Object.values(value)[0]);
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: attributesSchema,
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
});
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof spanSchema> & { role: unknown };

/** Takes spans as a collector does (OTLP/HTTP, JSON), and keeps them, with the text in which they came. */
export async function startOtlpReceiver(cleanUp: AsyncDisposableStack) {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(`${request.method ?? ""} ${request.url ?? ""} ${request.headers["x-team"]?.toString() ?? ""}`);
    void json(request).then((body) => {
      texts.push(JSON.stringify(body));
      for (const { resource, scopeSpans } of bodySchema.parse(body).resourceSpans) {
        const role = resource.attributes["carvas.role"];
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, role });
      }
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanUp.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, spans, texts, paths };
}
