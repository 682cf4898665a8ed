import type { Profile } from "#contract/accounts.ts";

/** Somebody on the free plan with tokens left, for tests. */
export function syntheticProfile(changes: Partial<Profile> = {}): Profile {
  return {
    id: "u1",
    email: "person@example.com",
    display_name: null,
    generation_tokens: 10,
    plan_tokens: 10,
    purchased_tokens: 0,
    next_tokens_at: "2026-02-05T10:00:00.000Z",
    is_pro: false,
    total_generations: 0,
    created_at: "2026-01-05T10:00:00.000Z",
    ...changes,
  };
}
