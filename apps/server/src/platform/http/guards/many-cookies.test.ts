import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createHttpServer } from '../server.ts';

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), () => 'id');
  app.get('/', () => ({ isPage: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
});
afterAll(() => app.close());

const openedWith = async (cookie: string) => {
  const answer = await fetch(url, { headers: { cookie } });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

it('opens the page whatever cookies other products have left under the same name', async () => {
  const kilobyte = (name: string): string => `${name}=${'x'.repeat(1000)}`;
  const many = Array.from({ length: 12 }, (_, index) => kilobyte(`other${index}`)).join('; ');
  for (const cookie of [many, 'tavola_token=%E0%A4%A; =; ;;', 'tavola_device="quoted, and more"; café=été'])
    expect(await openedWith(cookie), cookie.slice(0, 40)).toEqual({ status: 200, body: { isPage: true } });
});

it('says that cookies have to be cleared where they exceed every limit', async () => {
  const { status, body } = await openedWith(`other=${'x'.repeat(20_000)}`);
  expect(status).toBe(431);
  expect(body).toMatchObject({ message: expect.stringContaining('cookies') });
});
