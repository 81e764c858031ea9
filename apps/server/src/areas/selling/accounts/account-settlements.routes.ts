import type { accountSettlementRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { intentNow } from '../commands/work.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { settleAccount, voidSettlement } from './settle-account.ts';

/** The calls of money that settles an account; they are here because it goes into the report of a terminal. */
export const createAccountSettlementHandlers = (deps: SellingDeps): Handlers<typeof accountSettlementRoutes> => ({
  settle: (call) => call.transact((tx) => settleAccount(intentNow(tx, call.actor, deps), call.params.id, call.body)),
  void: (call) => call.transact((tx) => voidSettlement(intentNow(tx, call.actor, deps), call.params.id)),
});
