import { MOST_HISTORY_EXPORT, type asOfRoutes } from '@tavola/contract';
import type { AuditedTable, AuditedTables } from '#platform/audit/audited-tables.ts';
import { rewindRecord } from '#platform/audit/rewind.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import { undone } from '#platform/database/undone.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { InnerCalls } from '#platform/http/inner-calls.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { localInstant } from '#platform/time/local-time.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import { readBeginnings, readFirstChange, readLaterChanges, type AsOfTarget, type LaterChange } from './as-of.rows.ts';

/**
 * The call that shows any form as of a moment (decisions 206, 303). In a transaction that is not kept, what was changed
 * since is undone, and the form's own call reads it.
 */
export function createAsOfHandlers(
  { database, now }: Pick<Services, 'database' | 'now'>,
  audited: AuditedTables,
  innerCalls: InnerCalls,
): Handlers<typeof asOfRoutes> {
  const kindsOfTables: ReadonlyMap<string, AuditedTable> = new Map(
    Object.values(audited).flatMap((table) => ('noun' in table ? [[table.noun, table] as const] : [])),
  );

  async function rewind(tx: Tx, call: Call, later: readonly LaterChange[]): Promise<void> {
    const records = groupBy(
      later,
      ({ kind, targetID }) => `${kind} ${targetID}`,
      (change) => change,
    );
    for (const changes of records.values()) {
      const [newest] = changes;
      const table = newest === undefined ? undefined : kindsOfTables.get(newest.kind);
      if (newest === undefined || table === undefined) continue;
      if ('isPersonal' in table) refuse('as_of.not_kept');
      const added = changes.find(({ action }) => action.endsWith('.added'));
      const isThere = await rewindRecord(tx, call.scope.companyID, audited, newest, changes);
      if (!isThere) refuse('as_of.not_there', { date: await dayOf(tx, call, added?.at ?? newest.at) });
    }
  }

  return {
    read: (call) => {
      const { path, targetID, kinds } = call.query;
      const at = new Date(call.query.at);
      const target: AsOfTarget = { targetID, kinds };
      const known = innerCalls.find({ method: 'GET', path });
      // Only what a form reads: no call of the history, no file, and nothing that a page loads by the thousand.
      if (known.name.startsWith('asOf.') || known.route.isHeavy === true || known.route.answerMedia !== undefined)
        refuse('route.not_found');
      if (at > now()) refuse('as_of.future');
      return undone(database, companyOf(call.scope), async (tx) => {
        // Sent together.
        const [{ registeredAt, historyFrom }, later, first] = await Promise.all([
          readBeginnings(tx, call.scope),
          readLaterChanges(tx, call.scope, target, at, MOST_HISTORY_EXPORT + 1),
          readFirstChange(tx, call.scope, target),
        ]);
        if (at < new Date(registeredAt)) refuse('as_of.before_company', { date: await dayOf(tx, call, registeredAt) });
        if (later.length > MOST_HISTORY_EXPORT) refuse('history.too_many', { most: MOST_HISTORY_EXPORT });
        await rewind(tx, call, later);
        const answer = await innerCalls.make(tx, known, call);
        const isKnown =
          first?.action.endsWith('.added') === true || (historyFrom !== null && at >= new Date(historyFrom));
        return {
          answer: overlaid(
            answer,
            later.filter(({ kind }) => !kindsOfTables.has(kind)),
          ),
          knownFrom: isKnown ? null : (historyFrom ?? registeredAt),
        };
      });
    },
  };
}

async function dayOf(tx: Tx, { scope }: Call, at: string): Promise<string> {
  const { timezoneName } = await readOperationalSetting(tx, scope);
  return localInstant(new Date(at), timezoneName).slice(0, 16).replace('T', ' ');
}

/** An answer with the earlier values of what the areas themselves wrote into the audit, by the names of its fields. */
function overlaid(answer: unknown, later: readonly LaterChange[]): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const shown: Record<string, unknown> = { ...answer };
  for (const { before } of later)
    for (const [field, value] of Object.entries(before ?? {})) if (field in shown) shown[field] = value;
  return shown;
}
