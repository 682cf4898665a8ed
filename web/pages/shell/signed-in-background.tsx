import { useLiveEvents } from "#web/api/use-live-events.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { RunningDock } from "./running-dock.tsx";

/** What goes on behind every screen while somebody is signed in: the live events, and the dock that shows running work. */
export default function SignedInBackground() {
  return (
    <WithQueries>
      <LiveEvents />
      <RunningDock />
    </WithQueries>
  );
}

function LiveEvents() {
  useLiveEvents();
  return null;
}
