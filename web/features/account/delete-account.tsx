import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Profile } from "#contract/accounts.ts";
import { accountQuery, deleteAccount } from "#web/api/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { deletionTexts, goesWith } from "./deletion-texts.ts";
import { ProofForm, type Owner } from "./proof-form.tsx";

/** The end of an account: what goes, what stays and why, before the word and the password are asked for. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const { data: account } = useQuery(accountQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t py-5">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h3 className="label">Delete account</h3>
        <p className="text-ink-soft text-sm text-pretty">{deletionTexts.short}</p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete your account?" description={deletionTexts.warning}>
        <div className="grid gap-6 p-6">
          <What title="This goes, for good" points={goesWith(profile)} />
          <What title="This stays" points={deletionTexts.stays} />
          {account ? <Confirm owner={account} /> : <Skeleton className="h-40 w-full" />}
        </div>
      </Dialog>
    </div>
  );
}

function What({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="label">{title}</h3>
      <ul className="text-ink-soft grid list-disc gap-1 pl-5 text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Confirm({ owner }: { owner: Owner }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const isAllGone = useRef(false);
  return (
    <ProofForm
      owner={owner}
      words={["Delete my account", "Deleting…"]}
      look="danger"
      isDisabled={typed.trim().toUpperCase() !== deletionTexts.word}
      onSubmit={async (password) => {
        isAllGone.current = await deleteAccount(password);
      }}
      onDone={() => {
        toast(isAllGone.current ? deletionTexts.done : deletionTexts.underWay);
        void navigate("/");
      }}
    >
      {() => (
        <Field
          label={`Type ${deletionTexts.word} to go on`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ProofForm>
  );
}
