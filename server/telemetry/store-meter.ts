import { Counter, type Registry } from "prom-client";
import { AppError } from "#contract/errors.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { noTracing } from "./tracing.ts";

/** Calls that take as long as the object is large. */
const waited = new Set<PropertyKey>(["put", "adopt", "read", "open"]);

/** The same store; what fails in it is counted by the name of the call. That an object is not there, or too large, is no failure of the store. */
export function meterStore(files: ObjectStore, registry: Registry, tracing = noTracing): ObjectStore {
  const failures = new Counter({
    name: "store_errors_total",
    help: "Calls of the object store that failed, by call; a full disk among them",
    labelNames: ["operation"],
    registers: [registry],
  });
  return new Proxy(files, {
    get: (store, name) => {
      const member: unknown = Reflect.get(store, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const call = (): unknown => Reflect.apply(member, store, given);
        const result: unknown = waited.has(name)
          ? tracing.part(`store ${String(name)}`, {}, async () => call())
          : call();
        if (!(result instanceof Promise)) return result;
        return result.catch((error: unknown) => {
          if (isFailure(error)) failures.inc({ operation: String(name) });
          throw error;
        });
      };
    },
  });
}

function isFailure(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "storage_low";
}
