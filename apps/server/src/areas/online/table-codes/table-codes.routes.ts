import { randomBytes } from 'node:crypto';
import type { tableCodeRoutes } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findTableStore } from '../stores/stores.rows.ts';
import { keepTableCodes, knownTables, listTableCodes } from './table-codes.rows.ts';

/** 128 bits (decision 232). */
const TOKEN_BYTES = 16;
const newCode = (tableID: string) => ({ tableID, token: randomBytes(TOKEN_BYTES).toString('base64url') });

/** The calls of the QR codes of tables. */
export function createTableCodeHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof tableCodeRoutes> {
  const answer = async (tx: Tx, scope: LocationScope) => {
    const store = await findTableStore(tx, scope);
    return { items: await listTableCodes(tx, scope), storeName: store?.isActive === true ? store.name : null };
  };
  return {
    list: (call) => call.read((tx) => answer(tx, call.scope)),
    make: (call) =>
      call.transact(async (tx) => {
        const missing = (await listTableCodes(tx, call.scope)).filter(({ token }) => token === null);
        const codes = missing.map(({ tableID }) => newCode(tableID));
        await keepTableCodes(tx, call.scope, codes, { isReplacing: false, now: now() });
        return answer(tx, call.scope);
      }),
    renew: (call) =>
      call.transact(async (tx) => {
        const ids = [...new Set(call.body.tableIDs)];
        const known = await knownTables(tx, call.scope, ids);
        if (!ids.every((id) => known.has(id))) refuse('table.not_found');
        await keepTableCodes(tx, call.scope, ids.map(newCode), { isReplacing: true, now: now() });
        return answer(tx, call.scope);
      }),
  };
}
