import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app, if there is one: hashed assets for ever, everything else fresh; any page address answers the app
 * itself. A missing asset or call stays missing, so that an old tab is told and not handed a page instead of a script.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string | null): Promise<void> {
  const isBuilt = webDir !== null && existsSync(join(webDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) throw new Refusal('route.not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/';
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !path.startsWith('/hubs/') && !/\.\w{1,12}$/.test(path);
}
