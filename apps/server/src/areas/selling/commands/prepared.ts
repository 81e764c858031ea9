import { setImmediate as untilSent } from 'node:timers/promises';
import type { RawResult, Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { eventsStatement, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Result = RawResult<Record<string, unknown>>;

/**
 * What a command writes once everything is checked, locked and worked out: it is sent together with the commit, and
 * with what other commands of the same transaction write.
 */
export interface Prepared<T> {
  readonly statements: readonly Statement[];
  readonly events: readonly OutgoingEvent[];
  /** Makes the answer of what the statements answered. */
  finish(results: readonly Result[]): T;
}

/** Nothing to write: a repeat, or a change that changes nothing. */
export const answered = <T>(answer: T): Prepared<T> => ({ statements: [], events: [], finish: () => answer });

/** Two commands as one. */
export const both = <A, B>(first: Prepared<A>, second: Prepared<B>): Prepared<readonly [A, B]> => ({
  statements: [...first.statements, ...second.statements],
  events: [...first.events, ...second.events],
  finish: (results) => [
    first.finish(results.slice(0, first.statements.length)),
    second.finish(results.slice(first.statements.length)),
  ],
});

/** Writes it and announces it, all with the commit. The last that the transaction does, unless it is held open. */
export async function write<T>(tx: Tx, scope: LocationScope, prepared: Prepared<T>): Promise<T> {
  const { statements, events } = prepared;
  if (statements.length === 0 && events.length === 0) return prepared.finish([]);
  const messages = events.length === 0 ? null : eventsStatement(scope, events);
  const results = await tx.pipelineLast([...statements, ...(messages === null ? [] : [messages.statement])]);
  if (messages !== null) tx.afterCommit(() => messages.announce(results.at(-1)?.rows ?? []));
  return prepared.finish(results.slice(0, statements.length));
}

/** Like `write`, and runs `work` while the database writes: statements are sent as a turn of the event loop ends. */
export const writeWhile = <T, M>(tx: Tx, scope: LocationScope, prepared: Prepared<T>, work: () => M): Promise<[T, M]> =>
  Promise.all([write(tx, scope, prepared), untilSent().then(work)]);
