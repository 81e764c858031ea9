import { taxRoutes } from '@tavola/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#runtime/http/api.ts';
import { capturedSave } from './captured-save.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const tax = { name: 'VAT', rate: 7, taxComponents: [], isDefault: false, version: 3 };
const sent = vi.fn<(address: string) => Promise<Response>>(() => Promise.resolve(Response.json({})));

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'burrito.localhost' });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

const save = () => call(taxRoutes.update, { params: { id: ID }, body: tax });
const tryOut = async (): Promise<void> => {
  await save().catch(() => undefined);
};

it('keeps the save of a form instead of sending it', async () => {
  expect(await capturedSave({ tryOut })).toEqual({ path: `/location/taxes/${ID}`, body: tax });
  expect(sent).not.toHaveBeenCalled();
});
it('sends what is read for a save', async () => {
  await capturedSave({ tryOut: async () => void (await call(taxRoutes.get, { params: { id: ID } })) });
  expect(sent).toHaveBeenCalledTimes(1);
});
it('keeps nothing of a form that is not ready', async () => {
  expect(await capturedSave({ tryOut: () => Promise.resolve() })).toBeNull();
});
it('lets the next save be sent', async () => {
  await capturedSave({ tryOut });
  await save();
  expect(sent).toHaveBeenCalledTimes(1);
});
