import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: hashed assets for ever, everything else fresh; any page address answers the app itself.
 * A missing asset stays missing, so that an old tab is told and not handed a page instead of a script.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/hubs/') && !/\.\w{1,12}$/.test(path);
    if (!isPage) throw new Refusal('route.not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
