import { WithQueries } from "#web/api/with-queries.tsx";
import { RequireUser } from "#web/features/auth/require-user.tsx";

/** Around all screens that need a user. */
export default function SignedInLayout() {
  return (
    <WithQueries>
      <RequireUser />
    </WithQueries>
  );
}
