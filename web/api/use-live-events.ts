import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createStore } from "#web/browser/create-store.ts";
import { liveMessageNames } from "./live-cache.ts";
import type { LiveState } from "./live-stream.ts";
import { putMessagesOverAnswers } from "./messages-over-answers.ts";
import { loadSession } from "./session.ts";
import { openSharedStream } from "./shared-stream.ts";

const line = createStore<LiveState>("connecting");

/** The one subscription of the app: open as long as the component that uses it is there. */
export function useLiveEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let hasFailed = false;
    const open = () => {
      const messages = putMessagesOverAnswers(client);
      const close = openSharedStream({
        eventNames: liveMessageNames,
        onMessage: messages.hear,
        onState: (next) => {
          // An EventSource does not tell a dead line from an ended session: the second failure in a row asks.
          if (next === "waiting" && hasFailed) void loadSession();
          hasFailed = next === "waiting" || (hasFailed && next === "connecting");
          line.set(next);
        },
      });
      return () => {
        close();
        messages.close();
      };
    };
    return afterFirstReading(client, open);
  }, [client]);
}

/** Whether the line to the server is down just now. */
export function useIsReconnecting(): boolean {
  return line.use() === "waiting";
}

const settleMs = 250;
const longestWaitMs = 3000;

/**
 * The stream is opened once the screen has read what it shows: it then tells what has happened since, and nothing need be read twice.
 * @returns what undoes it, however far it has come
 */
function afterFirstReading(client: QueryClient, open: () => () => void): () => void {
  let undo = () => clearTimeout(timer);
  const latest = performance.now() + longestWaitMs;
  const look = () => {
    if (client.isFetching() === 0 || performance.now() > latest) undo = open();
    else timer = setTimeout(look, settleMs);
  };
  let timer = setTimeout(look, settleMs);
  return () => undo();
}
