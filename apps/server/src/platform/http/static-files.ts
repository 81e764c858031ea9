import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app, if there is one: hashed assets are cached permanently, everything else is revalidated; any
 * page address returns the app itself, with the root domain named where it could not derive it. A missing asset or call
 * stays missing, so that an old tab gets an error and not a page instead of a script.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string | null, baseDomain: string): Promise<void> {
  const isBuilt = webDir !== null && existsSync(join(webDir, 'index.html'));
  const named =
    isBuilt && isDeep(baseDomain) ? nameRoot(await readFile(join(webDir, 'index.html'), 'utf8'), baseDomain) : null;
  const page = (reply: FastifyReply): FastifyReply => {
    void reply.header('cache-control', 'no-cache');
    return named === null ? reply.sendFile('index.html') : reply.type('text/html; charset=utf-8').send(named);
  };
  if (isBuilt) {
    if (named !== null) for (const url of ['/', '/index.html']) app.get(url, (_request, reply) => page(reply));
    await app.register(fastifyStatic, {
      root: webDir,
      index: named === null ? ['index.html'] : false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) throw new Refusal('route.not_found');
    // Guests have their own page, which needs no root domain: it is at the address of its restaurant.
    const ofGuests = guestPages.find(({ address }) => address.test(request.url));
    if (ofGuests !== undefined) return reply.header('cache-control', 'no-cache').sendFile(ofGuests.file);
    return page(reply);
  });
}

/**
 * Whether the page cannot derive the root domain: it takes the last label of `localhost` and the last two of everything
 * else.
 */
function isDeep(baseDomain: string): boolean {
  const labels = baseDomain.split('.');
  return labels.length !== (labels.at(-1) === 'localhost' ? 1 : 2);
}

function nameRoot(page: string, baseDomain: string): string {
  const named = page.replace(
    /(<meta name="root-domain" content=")(")/,
    (_match, before: string, after: string) => `${before}${baseDomain}${after}`,
  );
  if (named === page)
    throw new Error(
      'The web app has no place for the root domain: index.html lacks <meta name="root-domain" content="">.',
    );
  return named;
}

const guestPages = [
  { address: /^\/order(?:[/?]|$)/, file: 'order.html' },
  { address: /^\/receipt\//, file: 'receipt.html' },
] as const;

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !path.startsWith('/api/') &&
    !path.startsWith('/hubs/') &&
    !/\.\w{1,12}$/.test(path)
  );
}
