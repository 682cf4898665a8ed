import type { Database } from "#server/db/client.ts";
import type { DeleteAccountDeps } from "#server/domain/accounts/delete-account.ts";
import { endBillingOf } from "#server/domain/billing/end-billing-of.ts";
import { forgetCustomerOf } from "#server/domain/billing/forget-customer-of.ts";
import { eraseFilesOf } from "#server/domain/storage/erase-files-of.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";

export type AccountDeletionSetup = {
  db: Database;
  files: ObjectStore;
  payments: Payments | null;
  logger: Logger;
};

/** What it takes to delete an account, for whoever does it: a web process, a worker that finishes what one left, the operator. */
export function createAccountDeletion({ db, files, payments, logger }: AccountDeletionSetup): AccountDeletion {
  return {
    db,
    logger,
    endBilling: (userId) => endBillingOf({ db, payments, logger }, userId),
    forgetCustomer: (userId) => forgetCustomerOf({ db, payments, logger }, userId),
    eraseFiles: (userId) => eraseFilesOf({ db, files }, userId),
  };
}

/** Only a process that keeps sessions has some to forget. */
export type AccountDeletion = Omit<DeleteAccountDeps, "forgetSessions">;
