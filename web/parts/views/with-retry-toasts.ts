import { serverFunctionAttempts } from "#contract/limits.ts";
import { withRetries } from "#web/api/client.ts";
import { toast } from "#web/ui/toast.tsx";
import { viewsTexts } from "./views-texts.ts";

/** A call that could not be carried out, and whether the person has been told already. */
export class GivenUp extends Error {
  readonly wasTold: boolean;
  constructor(cause: unknown, wasTold: boolean) {
    super("The call was given up.", { cause });
    this.name = "GivenUp";
    this.wasTold = wasTold;
  }
}

/**
 * Up to three attempts, each further one announced; a success after trouble is told too.
 * @throws {GivenUp} with the last failure as its cause
 */
export async function withRetryToasts<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  let attempts = 1;
  try {
    const answer = await withRetries(attempt, (next) => {
      attempts = next;
      toast({
        title: viewsTexts.connectionIssue,
        description: `Retrying... (Attempt ${next} of ${serverFunctionAttempts})`,
      });
    });
    if (attempts > 1) toast({ title: viewsTexts.success });
    return answer;
  } catch (error) {
    const wasLast = attempts >= serverFunctionAttempts;
    if (wasLast) toast({ ...viewsTexts.unableToComplete, tone: "destructive" });
    throw new GivenUp(error, wasLast);
  }
}
