import { useQueryClient } from "@tanstack/react-query";
import { sessionQuery, signOut } from "../../api/account.ts";
import { toFailure } from "../../api/failure.ts";
import { toast } from "../../ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";

/** Signs out and forgets everything that was read for that person. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await signOut();
    } catch (error) {
      toast({ title: "Error", description: toFailure(error).message, tone: "destructive" });
      return;
    }
    client.setQueryData(sessionQuery.queryKey, (session) => ({ user: null, providers: session?.providers ?? [] }));
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    toast(authTexts.signedOut);
  };
}
