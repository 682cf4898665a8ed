import { accountQuery } from "#web/api/account.ts";
import { call } from "#web/api/client.ts";
import { queryClient, WithQueries } from "#web/api/with-queries.tsx";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { MailedLink, VerifyAgain } from "#web/features/auth/mailed-link.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

const done = { title: "Email address verified.", text: (email: string) => `${email} is yours: nothing more to do.` };

const follow = async (token: string) => (await call("post /api/auth/verify-email", { body: { token } })).email;

export default function VerifyEmailPage() {
  useSurface("read");
  return (
    <WithQueries>
      <title>Email address — Carvas</title>
      <AuthFrame caption={null}>
        <MailedLink
          purpose="verify-email"
          follow={follow}
          onDone={() => void queryClient.invalidateQueries(accountQuery)}
          done={done}
          again={<VerifyAgain />}
        />
      </AuthFrame>
    </WithQueries>
  );
}
