import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { refuse } from '../errors/refusal.ts';

const HEADER = 'x-server-key';

/** Names the installation in an answer, and refuses a page that was loaded from another one. */
export type InstallationCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * The check of decision 248. A page keeps the key of its first answer and sends it along; where another installation
 * answers at its address now, its call is refused with `server.changed`, and nothing was done.
 */
export function createInstallationCheck(database: Database): InstallationCheck {
  let known: Promise<string> | null = null;
  const read = (): Promise<string> => {
    const id = database.global(async (tx) => {
      const row = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
      return row.id;
    });
    // A database that was away must not be remembered as an answer.
    id.catch(() => (known = null));
    return id;
  };
  return async (request, reply) => {
    const id = await (known ??= read());
    void reply.header(HEADER, id);
    const loadedFrom = request.headers[HEADER];
    if (typeof loadedFrom === 'string' && loadedFrom !== '' && loadedFrom !== id) refuse('server.changed');
  };
}
