import type { QueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#contract/route-types.ts";
import { putAccount } from "./account.ts";
import { call } from "./client.ts";

/** `response`: what `startRegistration` gave. @throws {Failure} `passkey_failed`, `too_many_passkeys` */
export async function addPasskey(client: QueryClient, passkey: BodyOf<"post /api/account/passkeys">): Promise<void> {
  putAccount(client, await call("post /api/account/passkeys", { body: passkey }));
}

/** @throws {Failure} `not_found` */
export async function renamePasskey(client: QueryClient, { id, name }: { id: string; name: string }): Promise<void> {
  putAccount(client, await call("patch /api/account/passkeys/{id}", { path: { id }, body: { name } }));
}

/** @throws {Failure} `not_found`, `last_way_in` */
export async function removePasskey(client: QueryClient, id: string): Promise<void> {
  putAccount(client, await call("delete /api/account/passkeys/{id}", { path: { id } }));
}
