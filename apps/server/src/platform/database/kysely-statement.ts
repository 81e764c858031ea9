import type { Compilable } from 'kysely';
import type { Statement } from './wire/session.ts';

/** The statement of a Kysely query, for a pipeline. Compiling refuses a query that does not bind its tenant. */
export function statementOf(query: Compilable): Statement {
  const { sql: text, parameters: values } = query.compile();
  return { text, values };
}
