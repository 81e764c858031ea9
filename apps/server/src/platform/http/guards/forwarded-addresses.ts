import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import type { Config } from '../../config/config.ts';

const HEADER = 'x-forwarded-for';

/**
 * Some proxies write `203.0.113.9:1000` or `[2001:db8::1]:1000`. Each connection would then count as a separate
 * address, so ports are taken off before the address of a caller is read.
 */
export function readForwardedAddresses(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy === false) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[HEADER];
    // Node joins the lines of this header with commas.
    if (typeof forwarded === 'string') headers[HEADER] = forwarded.split(',').map(addressIn).join(', ');
    done();
  });
}

/** The address of an entry without its port and brackets; what is no address is returned unchanged. */
export function addressIn(entry: string): string {
  const text = entry.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1];
  return bare !== undefined && isIP(bare) !== 0 ? bare : text;
}
