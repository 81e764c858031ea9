import type { Removal } from '#platform/crud/remove-rows.ts';
import type { PaymentAccount, PaymentAccountInput } from '@tavola/contract';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { namedCustomers } from '#areas/customers/index.ts';
import { addEntry } from './entries.rows.ts';
import {
  createAccount,
  getAccount,
  removeAccounts,
  saveCustomers,
  updateAccount,
  usedAccount,
} from './payment-accounts.rows.ts';

/** An account as a form sends it; omitted customers do not change. */
type AccountForm = PaymentAccountInput & {
  readonly customerPaymentAccounts?: readonly { readonly customerID: string }[] | null | undefined;
};

/** Opens an account for its customers. Null = it already exists. */
export async function openAccount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: AccountForm,
  now: Date,
): Promise<PaymentAccount | null> {
  await requireWholePrices(tx, scope, [['creditLimit', input.creditLimit]]);
  if (!(await createAccount(tx, scope, id, input, now))) return null;
  await giveTo(tx, scope, id, input.customerPaymentAccounts ?? []);
  return getAccount(tx, scope, id);
}

/** Changes an account. Refuses a version that is not the current one. */
export async function changeAccount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: AccountForm & { version: number },
  now: Date,
): Promise<PaymentAccount> {
  await requireWholePrices(tx, scope, [['creditLimit', input.creditLimit]]);
  const isChanged = await updateAccount(tx, scope, id, input, now);
  if (isChanged && input.customerPaymentAccounts != null) await giveTo(tx, scope, id, input.customerPaymentAccounts);
  const current = await getAccount(tx, scope, id);
  return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
}

/** Says whose account it is. Refuses a customer that the company does not have, and the one without a name. */
async function giveTo(
  tx: Tx,
  scope: LocationScope,
  accountID: string,
  customers: readonly { readonly customerID: string }[],
): Promise<void> {
  const present = (await getAccount(tx, scope, accountID))?.customerPaymentAccounts ?? [];
  const added = customers
    .map(({ customerID }) => customerID)
    .filter((id) => !present.some(({ customerID }) => customerID === id));
  const known = await namedCustomers(tx, scope, added);
  if (added.some((id) => !known.has(id))) refuse('resource.not_found');
  await saveCustomers(tx, scope, accountID, customers);
}

/**
 * Books an amount to an account by hand. Refuses one that is finer than the currency, and a balance that no column
 * holds.
 */
export async function adjustAccount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: Parameters<typeof addEntry>[3],
  by: Parameters<typeof addEntry>[4],
): Promise<PaymentAccount> {
  await requireWholePrices(tx, scope, [['amount', input.amount]]);
  const outcome = requireFound(await addEntry(tx, scope, id, input, by));
  if (outcome === 'tooLarge')
    refuse('account.error.balance_range', {}, { fields: [{ path: 'amount', code: 'range' }] });
  return requireFound(await getAccount(tx, scope, id));
}

/** Deletes accounts. Refuses accounts with entries. */
export async function deleteAccounts(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  const used = await usedAccount(tx, scope, ids);
  if (used !== null) refuse('account.error.has_entries', { ...used });
  return removedOrRefused(await removeAccounts(tx, scope, ids, by));
}
