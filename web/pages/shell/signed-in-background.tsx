import { useLiveEvents } from "#web/api/use-live-events.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { TakeAwayPlace } from "#web/parts/take-away/take-away.tsx";
import { RunningDock } from "./running-dock.tsx";

/** What goes on behind every screen while somebody is signed in: the live events, the dock that shows running work, and what is taken away. */
export default function SignedInBackground() {
  return (
    <WithQueries>
      <LiveEvents />
      <RunningDock />
      <TakeAwayPlace />
    </WithQueries>
  );
}

function LiveEvents() {
  useLiveEvents();
  return null;
}
