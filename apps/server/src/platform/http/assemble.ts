import type { FastifyInstance } from 'fastify';
import type { DeclaredRoute } from '@tavola/contract';
import { DiskWatch } from '../storage/disk-watch.ts';
import type { Services } from '../services.ts';
import { Traffic } from '../traffic/traffic.ts';
import { mount, type AllHandlers, type MountServices } from './mount.ts';
import { createInstallationCheck } from './installation.ts';
import { openApiDocument } from './openapi.ts';
import { createHttpServer } from './server.ts';
import type { Authenticator } from './session.ts';
import { apiDocsPage } from './api-docs.ts';
import { serveHealth } from './health.ts';
import { serveWebApp } from './static-files.ts';

export type RouteTable = Readonly<Record<string, Readonly<Record<string, DeclaredRoute>>>>;

/** A server with these calls mounted, the API document and the web app; not listening yet. */
export async function assembleServer(
  services: Services,
  authenticator: Authenticator,
  groups: RouteTable,
  handlers: Partial<AllHandlers>,
  rules: Pick<MountServices, 'gate' | 'audit' | 'apiKeys'> = {},
): Promise<FastifyInstance> {
  const { config, database } = services;
  const app = createHttpServer(config, services.newID);
  const traffic = new Traffic(Math.max(1, Math.ceil(config.heavyCallsPerMinute / (services.peers?.count ?? 1))));
  const checkInstallation = createInstallationCheck(database);
  mount(app, groups, handlers, { config, database, authenticator, traffic, checkInstallation, ...rules });
  const disk = new DiskWatch({
    folder: config.dataDir,
    now: () => performance.now(),
    onChange: (state, space) => {
      if (state === 'fine') app.log.warn({ space }, 'the disk of the data has room again');
      else app.log.error({ space }, `the disk of the data is ${state === 'full' ? 'full' : 'over 80 % full'}`);
    },
  });
  serveHealth(app, database, disk);
  // Few ask for it, and describing every call takes a third of a second of the start.
  let document: unknown;
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send((document ??= openApiDocument(groups))),
  );
  let page: string | undefined;
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((page ??= apiDocsPage(groups))),
  );
  await serveWebApp(app, config.webDir, config.baseDomain);
  return app;
}
