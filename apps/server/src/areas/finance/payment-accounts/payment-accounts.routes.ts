import type { paymentAccountRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { addEntry, listEntries, summarise } from './entries.repo.ts';
import {
  createAccount,
  getAccount,
  listAccounts,
  listPayableAccounts,
  removeAccounts,
  saveCustomers,
  setAccountActive,
  updateAccount,
  usedAccount,
} from './payment-accounts.repo.ts';

/**
 * The calls of payment accounts (back-office spec, section 7; decision 58). Tills ask for an account when it is paid
 * on, so no version is raised.
 */
export function createPaymentAccountHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof paymentAccountRoutes> {
  return {
    list: (call) => call.read((tx) => listAccounts(tx, call.scope, call.query)),
    history: (call) => call.read((tx) => listEntries(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getAccount(tx, call.scope, call.params.id))),
    summary: async (call) => found(await call.read((tx) => summarise(tx, call.scope, call.params.id))),
    ofCustomer: (call) => call.read((tx) => listPayableAccounts(tx, call.scope, call.query.customerID ?? null)),
    create: (call) => {
      const { scope, body } = call;
      const id = body.accountID ?? newID();
      const create = async (tx: Tx) => {
        if (!(await createAccount(tx, scope, id, body, now()))) return null;
        await saveCustomers(tx, scope, id, body.customerPaymentAccounts ?? []);
        return getAccount(tx, scope, id);
      };
      return call.transact((tx) =>
        addedOnce(tx, id, { create: () => create(tx), read: () => getAccount(tx, scope, id) }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const {
          scope,
          params: { id },
          body,
        } = call;
        const isChanged = await updateAccount(tx, scope, id, body, now());
        if (isChanged && body.customerPaymentAccounts != null)
          await saveCustomers(tx, scope, id, body.customerPaymentAccounts);
        const current = await getAccount(tx, scope, id);
        return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
      }),
    setActive: (call) =>
      call.transact(async (tx) => {
        await setAccountActive(tx, call.scope, call.params.id, call.body, now());
        return found(await getAccount(tx, call.scope, call.params.id));
      }),
    adjust: (call) =>
      call.transact(async (tx) => {
        const {
          scope,
          params: { id },
          body,
          session: { userID },
        } = call;
        const outcome = found(await addEntry(tx, scope, id, body, { id: newID(), userID, now: now() }));
        if (outcome === 'tooLarge')
          refuse('account.error.balance_range', {}, { fields: [{ path: 'amount', code: 'range' }] });
        return found(await getAccount(tx, scope, id));
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const {
          scope,
          query: { paymentAccountIDs },
        } = call;
        const used = await usedAccount(tx, scope, paymentAccountIDs);
        if (used !== null) refuse('account.error.has_entries', { ...used });
        return removedOrRefused(await removeAccounts(tx, scope, paymentAccountIDs, now()));
      }),
  };
}
