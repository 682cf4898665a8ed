import type { z } from "zod";

/**
 * What a route object of `*-routes.ts` says about its calls, as types. The browser's client is made of them by `import type`, so that
 * neither the routes nor the library that checks data for them gets into its bundle.
 */
export type RouteLike = {
  readonly method: string;
  readonly path: string;
  readonly request?: object;
  readonly responses: object;
};

type JsonSchemaOf<Holder> = Holder extends { content: { "application/json": { schema: infer Schema } } }
  ? Schema
  : never;

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)];

/** The JSON of a call that succeeded; `null` where there is none. */
export type AnswerOf<Route extends RouteLike> = [JsonSchemaOf<Success<Route["responses"]>>] extends [never]
  ? null
  : z.output<JsonSchemaOf<Success<Route["responses"]>>>;

/** What the caller gives: before anything is filled in or changed by the schemas. */
type Given<Route extends RouteLike, Part extends string> = Route extends { request: infer Request }
  ? Request extends { readonly [Key in Part]: infer Schema }
    ? z.input<Schema>
    : never
  : never;

export type ParamsOf<Route extends RouteLike> = Given<Route, "params">;
export type QueryOf<Route extends RouteLike> = Given<Route, "query">;
export type HeadersOf<Route extends RouteLike> = Given<Route, "headers">;

export type BodyOf<Route extends RouteLike> = Route extends { request: { body: infer Body } }
  ? z.input<JsonSchemaOf<Body>>
  : never;

/** Names of the fields of a form with files. */
export type FormFieldOf<Route extends RouteLike> = Route extends {
  request: { body: { content: { "multipart/form-data": { schema: { properties: infer Fields } } } } };
}
  ? keyof Fields & string
  : never;
