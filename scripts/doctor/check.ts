/** What a check found out about one thing. */
export type Finding = {
  /** What was looked at. */
  readonly what: string;
  /** `unset`: it is not there, and need not be. */
  readonly state: "works" | "unset" | "warning" | "broken";
  /** In a sentence. */
  readonly said: string;
  /** What the operator can do; empty where nothing needs to be done. */
  readonly mend: string;
};

export type CheckContext = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Aborted when the operator has had enough. */
  readonly signal: AbortSignal;
};

/** One subject of `npm run doctor`: a file of its own, and its line in `run-checks.ts`. */
export type Check = {
  /** By which it is asked for alone: `npm run doctor -- database mail`. */
  readonly name: string;
  readonly title: string;
  /** Never throws: what goes wrong is a finding. */
  readonly run: (context: CheckContext) => Promise<readonly Finding[]>;
};
