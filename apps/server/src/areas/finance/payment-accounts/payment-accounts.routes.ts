import { removal } from '#platform/crud/remove-rows.ts';
import type { paymentAccountRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { businessDayAt } from '#areas/company/index.ts';
import { isActiveCustomer } from '#areas/customers/index.ts';
import { listEntries, summarise } from './entries.rows.ts';
import { getAccount, listAccounts, listPayableAccounts, setAccountActive } from './payment-accounts.rows.ts';
import { adjustAccount, changeAccount, deleteAccounts, openAccount } from './payment-accounts.service.ts';

/**
 * The calls of payment accounts (back-office spec, section 7; decision 58). Terminals ask for an account when it is
 * paid on, so no version is raised.
 */
export function createPaymentAccountHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof paymentAccountRoutes> {
  return {
    list: (call) => call.read((tx) => listAccounts(tx, call.scope, call.query)),
    history: (call) =>
      call.read(async (tx) => listEntries(tx, call.scope, call.query, await businessDayAt(tx, call.scope, now()))),
    get: async (call) => requireFound(await call.read((tx) => getAccount(tx, call.scope, call.params.id))),
    summary: async (call) => requireFound(await call.read((tx) => summarise(tx, call.scope, call.params.id))),
    ofCustomer: (call) =>
      call.read(async (tx) => {
        const { customerID } = call.query;
        const isActive = customerID !== undefined && (await isActiveCustomer(tx, call.scope, customerID));
        return isActive ? listPayableAccounts(tx, call.scope, customerID) : [];
      }),
    create: (call) => {
      const id = call.body.accountID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => openAccount(tx, call.scope, id, call.body, now()),
          read: () => getAccount(tx, call.scope, id),
        }),
      );
    },
    update: (call) => call.transact((tx) => changeAccount(tx, call.scope, call.params.id, call.body, now())),
    setActive: (call) =>
      call.transact(async (tx) => {
        await setAccountActive(tx, call.scope, call.params.id, call.body, now());
        return requireFound(await getAccount(tx, call.scope, call.params.id));
      }),
    adjust: (call) =>
      call.transact(async (tx) => {
        const at = now();
        return adjustAccount(tx, call.scope, call.params.id, call.body, {
          id: newID(),
          userID: call.session.userID,
          now: at,
          businessDate: await businessDayAt(tx, call.scope, at),
        });
      }),
    remove: (call) =>
      call.transact((tx) => deleteAccounts(tx, call.scope, call.query.paymentAccountIDs, removal(call, now()))),
  };
}
