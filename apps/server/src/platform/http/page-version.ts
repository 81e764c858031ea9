import type { FastifyReply, FastifyRequest } from 'fastify';

/** The oldest version of the page that this server still serves; raise it with a change that older pages cannot use. */
const OLDEST_PAGE = '0.1.0';
const HEADER = 'x-client-version';
const OUTDATED_HEADER = 'x-page-outdated';
const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+][\w.+-]{1,20})?$/;

/** The version that a page names itself by (decision 248); null for callers that name none. */
export function pageVersionOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const version = request.headers[HEADER];
  return typeof version === 'string' && VERSION.test(version) ? version : null;
}

/** Asks a page in the answer to reload when it is older than what is served; its call is answered as any other. */
export function askToReload(version: string | null, reply: FastifyReply, oldest = OLDEST_PAGE): void {
  if (version !== null && isOlder(version, oldest)) void reply.header(OUTDATED_HEADER, '1');
}

/** Whether a version comes before another one; what follows the three numbers does not count. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

const numbersOf = (version: string): number[] => (VERSION.exec(version) ?? []).slice(1, 4).map(Number);
