import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serveWebApp } from './static-files.ts';

const PAGE = '<!doctype html><head><meta name="root-domain" content="" /></head><body>app</body>';
const made: { app: FastifyInstance; folder: string }[] = [];

afterEach(async () => {
  for (const { app, folder } of made.splice(0)) {
    await app.close();
    await rm(folder, { recursive: true });
  }
});

async function served(
  baseDomain: string,
): Promise<(url: string) => Promise<{ readonly status: number; readonly text: string; readonly cache: unknown }>> {
  const folder = await mkdtemp(join(tmpdir(), 'tavola-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'start()');
  const app = Fastify();
  await serveWebApp(app, folder, baseDomain);
  made.push({ app, folder });
  return async (url) => {
    const { statusCode, payload, headers } = await app.inject({ url });
    return { status: statusCode, text: payload, cache: headers['cache-control'] };
  };
}

it('names the root domain in every page where its depth cannot be guessed', async () => {
  const get = await served('pos.tavola.example');
  for (const url of ['/', '/index.html', '/quick-service?id=1']) {
    expect(await get(url)).toEqual({
      status: 200,
      text: PAGE.replace('content=""', 'content="pos.tavola.example"'),
      cache: 'no-cache',
    });
  }
  expect(await get('/assets/app-1a2b.js')).toMatchObject({ status: 200, text: 'start()' });
});

it('serves the built page where two labels, or localhost, are enough', async () => {
  for (const domain of ['tavola.example', 'localhost']) {
    const get = await served(domain);
    for (const url of ['/', '/vendors']) expect(await get(url)).toEqual({ status: 200, text: PAGE, cache: 'no-cache' });
  }
});

it('hands out no page in the place of a missing asset', async () => {
  for (const domain of ['pos.tavola.example', 'localhost']) {
    const { status, text } = await (await served(domain))('/assets/gone-9z.js');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('<!doctype');
  }
});
