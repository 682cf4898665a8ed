import type { Profile } from "#contract/accounts.ts";
import { AccountScreen, type AccountPart } from "#web/features/account/account-screen.tsx";
import { AiPart, useIsAiOffered } from "#web/features/account/ai-part.tsx";
import { ApiRow } from "#web/features/account/api/api-row.tsx";
import { DeleteAccount } from "#web/features/account/delete-account.tsx";
import { ProfileRows } from "#web/features/account/profile-rows.tsx";
import { SecurityPart } from "#web/features/account/security-part.tsx";
import { SignOutRow } from "#web/features/account/sign-out-row.tsx";
import { useGoogleAnswer } from "#web/features/auth/use-google-answer.ts";
import { useSignOut } from "#web/features/auth/use-sign-out.ts";
import { ExportData } from "#web/features/storage/export-data.tsx";
import { StorageUse } from "#web/features/storage/storage-use.tsx";
import { TokenStatement } from "#web/features/tokens/statement.tsx";
import { UsageChart } from "#web/features/tokens/usage-chart.tsx";
import { UsageFigures } from "#web/features/tokens/usage-figures.tsx";
import { BuyTokens } from "#web/parts/purchase/buy-tokens.tsx";
import { PlanCard } from "#web/parts/purchase/plan-card.tsx";
import { usePaymentReturn } from "#web/parts/purchase/use-payment-return.ts";
import { useSurface } from "#web/ui/use-surface.ts";

const parts: readonly AccountPart[] = [
  { id: "profile", title: "Profile Information", content: (profile) => <ProfileRows profile={profile} /> },
  { id: "usage", title: "Usage Statistics", content: (profile) => <Usage profile={profile} /> },
  {
    id: "tokens",
    title: "Plan and tokens",
    content: () => (
      <div className="grid items-start gap-10 md:grid-cols-2">
        <PlanCard />
        <BuyTokens />
      </div>
    ),
  },
  { id: "statement", title: "Token statement", bringsTitle: true, content: () => <TokenStatement /> },
  { id: "storage", title: "Storage", content: () => <StorageUse /> },
  {
    id: "security",
    title: "Security",
    lead: "How you get in, and where you are signed in now.",
    content: () => <SecurityPart />,
  },
  {
    id: "ai",
    title: "AI models",
    lead: "AI models of other companies work here only for who agrees to it.",
    content: () => <AiPart />,
  },
  {
    id: "api",
    title: "API",
    lead: "For your stock system and other programs: keys, webhooks, and a tool that sends a whole folder.",
    content: () => <ApiRow />,
  },
  { id: "data", title: "Your data", content: () => <ExportData /> },
  {
    id: "actions",
    title: "Account Actions",
    content: (profile) => (
      <div>
        <SignOut />
        <DeleteAccount profile={profile} />
      </div>
    ),
  },
];

export default function AccountPage() {
  useSurface("read");
  usePaymentReturn();
  const googleAnswer = useGoogleAnswer({ staysSignedIn: true });
  const isAiOffered = useIsAiOffered();
  return (
    <>
      <title>My Account — Carvas</title>
      <AccountScreen
        parts={isAiOffered ? parts : parts.filter(({ id }) => id !== "ai")}
        notice={googleAnswer ? <p className="border-danger border-l-2 pl-4 text-sm">{googleAnswer.wayOut}</p> : null}
      />
    </>
  );
}

function Usage({ profile }: { profile: Profile }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <UsageFigures profile={profile} />
      <UsageChart />
    </div>
  );
}

function SignOut() {
  return <SignOutRow onSignOut={useSignOut()} />;
}
