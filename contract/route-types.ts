import type { z } from "zod";

/** The modules with routes. A route that is new in one of them needs no line here. */
type RouteModule =
  | typeof import("./account-details-routes.ts")
  | typeof import("./account-mail-routes.ts")
  | typeof import("./account-passkey-routes.ts")
  | typeof import("./account-routes.ts")
  | typeof import("./api-key-routes.ts")
  | typeof import("./billing-routes.ts")
  | typeof import("./catalogue-routes.ts")
  | typeof import("./contact-routes.ts")
  | typeof import("./early-feature-routes.ts")
  | typeof import("./engine-routes.ts")
  | typeof import("./event-routes.ts")
  | typeof import("./export-routes.ts")
  | typeof import("./file-routes.ts")
  | typeof import("./generation-routes.ts")
  | typeof import("./offers.ts")
  | typeof import("./own-background-routes.ts")
  | typeof import("./picture-routes.ts")
  | typeof import("./placing-offer.ts")
  | typeof import("./preset-routes.ts")
  | typeof import("./provenance-routes.ts")
  | typeof import("./request-routes.ts")
  | typeof import("./retail-run-routes.ts")
  | typeof import("./shared-picture-routes.ts")
  | typeof import("./storage-routes.ts")
  | typeof import("./token-routes.ts")
  | typeof import("./understood-car-routes.ts")
  | typeof import("./unknown-path.ts")
  | typeof import("./upload-routes.ts")
  | typeof import("./view-routes.ts")
  | typeof import("./webhook-routes.ts");

type Route = {
  readonly method: string;
  readonly path: string;
  readonly request?: object;
  readonly responses: object;
};

type RouteIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Route> : never;

/** Asked of one route: of all at once, the compiler would try each method with each path. */
type NameOf<One> = One extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never;

/** Every route by its method and path. */
type Routes = { [One in RouteIn<RouteModule> as NameOf<One>]: One };

/**
 * A call as the contract has it, to the letter: `get /api/pictures/{id}`. What goes in and comes out follows from it. The browser's client is
 * made of these types by `import type`, so that neither the routes nor the library that checks data for them gets into its bundle.
 */
export type Call = keyof Routes;

type JsonOf<Holder> = Holder extends { content: { "application/json": { schema: infer Schema } } } ? Schema : never;

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)];

/** The JSON of a call that succeeded; `null` where there is none. */
export type AnswerOf<Name extends Call> = [JsonOf<Success<Routes[Name]["responses"]>>] extends [never]
  ? null
  : z.output<JsonOf<Success<Routes[Name]["responses"]>>>;

/** What the caller gives: before anything is filled in or changed by the schemas. */
type Given<Name extends Call, Part extends string> = Routes[Name] extends { request: infer Request }
  ? Request extends { readonly [Key in Part]: infer Schema }
    ? z.input<Schema>
    : never
  : never;

export type PathOf<Name extends Call> = Given<Name, "params">;
export type QueryOf<Name extends Call> = Given<Name, "query">;
export type HeadersOf<Name extends Call> = Given<Name, "headers">;

export type BodyOf<Name extends Call> = Routes[Name] extends { request: { body: infer Body } }
  ? z.input<JsonOf<Body>>
  : never;

/** Names of the fields of a form with files. */
export type FormFieldOf<Name extends Call> = Routes[Name] extends {
  request: { body: { content: { "multipart/form-data": { schema: { properties: infer Fields } } } } };
}
  ? keyof Fields & string
  : never;
