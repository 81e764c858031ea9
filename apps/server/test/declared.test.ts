import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes, scopesOfCall } from '@tavola/contract';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { mount, type AllHandlers } from '#platform/http/mount.ts';
import { Traffic } from '#platform/traffic/traffic.ts';
import { newID } from '#platform/ids.ts';
import { visits } from './walk/walk.ts';

let world: ProductServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'tavola-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Tavola</title>');
  await writeFile(join(webDir, 'assets', 'app-1a2b3c.js'), 'export const app = 1;');
  world = await startProduct({ webDir });
});
afterAll(async () => {
  await world.close();
  await rm(webDir, { recursive: true, force: true });
});

it('the API document lists every call with its access and its schemas', async () => {
  const { status, body } = await world.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const { paths } = body as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${String(operationId)} ${method.toUpperCase()} ${path}`,
    ),
  );
  expect(listed.toSorted()).toEqual(
    visits.map(({ name, route }) => `${name} ${route.method} /api${route.path}`).toSorted(),
  );
  for (const { name, route } of visits) {
    const operation = paths[`/api${route.path}`]?.[route.method.toLowerCase()];
    expect(operation).toMatchObject({
      'x-access': route.access,
      'x-scopes': scopesOfCall(name),
      responses: {
        200: {
          content: Object.fromEntries(
            (route.answerMedia ?? ['application/json']).map((media) => [media, { schema: {} }]),
          ),
        },
      },
    });
    expect(operation?.['requestBody'] !== undefined).toBe(route.body !== undefined);
  }
});

describe('the server', () => {
  const nothing = () => Promise.resolve({});
  const whole = Object.fromEntries(
    Object.entries(routes).map(([group, calls]) => [
      group,
      Object.fromEntries(Object.keys(calls).map((name) => [name, nothing])),
    ]),
  );
  // A start for each call would build half a million routes; a server that keeps none shows the same refusal.
  const keepsNone = { route: () => keepsNone, register: () => keepsNone } as unknown as FastifyInstance;
  const start = (handlers: object, app = keepsNone) =>
    mount(app, routes, handlers as AllHandlers, {
      ...world.services,
      authenticator: { authenticate: () => Promise.resolve(null) },
      traffic: new Traffic(world.config.heavyCallsPerMinute),
      checkInstallation: () => Promise.resolve(),
    });

  it('serves every call of the contract', () =>
    expect(() => start(whole, createHttpServer({ ...world.config, logLevel: 'silent' }, newID))).not.toThrow());

  it.each(visits.map(({ name }) => name))('does not start without a handler for %s', (name) => {
    const [group = '', call = ''] = name.split('.');
    const { [call]: _missing, ...rest } = whole[group] ?? {};
    expect(() => start({ ...whole, [group]: rest })).toThrow(`The call ${name} `);
  });
});

// Static files do not depend on the restaurant: they are the app itself.
it('serves the same files at every restaurant’s address and none from outside the folder', async () => {
  const hosts = [world.burrito.subDomain, world.thai.subDomain, undefined];
  const cookies = { tavola_token: (await world.burrito.owner.caller()).token ?? '' };
  for (const path of [
    '/',
    '/index.html',
    '/assets/app-1a2b3c.js',
    '/quick-service',
    '/assets/missing.js',
    '/uploads/logo.png',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.env',
    '/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    const answers = await Promise.all(
      hosts.flatMap((subDomain) => [
        world.send('GET', path, { subDomain }),
        world.send('GET', path, { subDomain, cookies }),
      ]),
    );
    const shown = answers.map(({ status, body }) => [
      status,
      JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? '' : value)),
    ]);
    expect(new Set(shown.map((one) => JSON.stringify(one))).size, path).toBe(1);
    expect(String(answers[0]?.body)).not.toMatch(/root:|"workspaces"/);
  }
});
