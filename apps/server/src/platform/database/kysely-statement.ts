import type { Compilable } from 'kysely';
import type { Statement } from './wire/session.ts';

/** A query as a statement that a pipeline sends. */
export function statementOf(query: Compilable): Statement {
  const { sql: text, parameters: values } = query.compile();
  return { text, values };
}
