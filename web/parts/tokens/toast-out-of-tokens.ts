import type { QueryClient } from "@tanstack/react-query";
import { profileQuery } from "#web/api/profile.ts";
import { toast } from "#web/ui/toast.tsx";
import { nextTokensText } from "./next-tokens.ts";

const ordered = {
  title: "Insufficient tokens",
  description: "You don't have enough tokens to generate images.",
} as const;

/** The ordered words, with when the next tokens come as far as that is known here, and a way to more. */
export function toastOutOfTokens(client: QueryClient, description: string = ordered.description): void {
  const profile = client.getQueryData(profileQuery.queryKey);
  toast({
    title: ordered.title,
    description,
    note: profile && nextTokensText(profile),
    tone: "destructive",
    link: { label: "Get more tokens", to: "/pricing" },
  });
}
