import { taxRoutes, serviceChargeRoutes, type Route } from '@tavola/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pastCalls } from './past-calls.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const AT = '2026-03-03T12:00:00.000Z';
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'burrito.localhost' });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(decodeURIComponent(address));
    return Promise.resolve(Response.json({ answer: { name: 'Then' }, knownFrom: '2026-01-01T00:00:00.000Z' }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = (route: Route, input: object, targetID: string | null = ID) =>
  pastCalls(
    { screen: targetID === null ? 'serviceCharge' : 'tax', targetID: targetID ?? undefined, at: AT },
    () => undefined,
  )(route, input, {});

it('reads the past record of a form', async () => {
  await expect(read(taxRoutes.get, { params: { id: ID } })).resolves.toEqual({ name: 'Then' });
  expect(asked[0]).toContain(`path=/location/taxes/${ID}`);
});
it('leaves other records as they are', () => {
  expect(read(taxRoutes.get, { params: { id: ID.replaceAll('1', '2') } })).toBeNull();
});
it('leaves what changes something alone', () => {
  expect(read(taxRoutes.update, { params: { id: ID } })).toBeNull();
});
it('reads what the form of a setting reads', async () => {
  await read(serviceChargeRoutes.withOperational, {}, null);
  expect(asked[0]).toContain('kinds=serviceCharge&kinds=serviceChargeRate');
});
it('says from when on it is known', async () => {
  const onKnownFrom = vi.fn<(instant: string) => void>();
  await pastCalls({ screen: 'tax', targetID: ID, at: AT }, onKnownFrom)(taxRoutes.get, { params: { id: ID } }, {});
  expect(onKnownFrom).toHaveBeenCalledWith('2026-01-01T00:00:00.000Z');
});
