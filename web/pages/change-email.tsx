import { accountQuery } from "#web/api/account.ts";
import { call } from "#web/api/client.ts";
import { profileQuery } from "#web/api/profile.ts";
import { loadSession } from "#web/api/session.ts";
import { queryClient, WithQueries } from "#web/api/with-queries.tsx";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { MailedLink } from "#web/features/auth/mailed-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

const done = {
  title: "Email address changed.",
  text: (email: string) => `From now on you sign in as ${email}, and our mails go there.`,
};

/** Whoever is signed in here is called by the new address at once. */
async function readAgain(): Promise<void> {
  await loadSession();
  await Promise.all([queryClient.invalidateQueries(accountQuery), queryClient.invalidateQueries(profileQuery)]);
}

const follow = async (token: string) => (await call("post /api/auth/change-email", { body: { token } })).email;

export default function ChangeEmailPage() {
  useSurface("read");
  return (
    <WithQueries>
      <title>Email address — Carvas</title>
      <AuthFrame caption={null}>
        <MailedLink
          purpose="change-email"
          follow={follow}
          onDone={() => void readAgain()}
          done={done}
          again={
            <ButtonLink to="/account#profile" look="signal">
              To your account
            </ButtonLink>
          }
        />
      </AuthFrame>
    </WithQueries>
  );
}
