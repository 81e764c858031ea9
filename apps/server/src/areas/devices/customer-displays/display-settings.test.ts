import { customerDisplayRoutes, imageRoutes, imageURL, permission } from '@tavola/contract';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const make = (name: string) => ({
  name,
  welcomeMessage: 'Sawasdee',
  locationLogo: null,
  companyLogo: null,
  advertisementImages: [],
  language: null,
  theme: 'light' as const,
});

checkCrud(() => server, {
  routes: customerDisplayRoutes,
  idField: 'customerFacingDisplaySettingID',
  idsKey: 'customerFacingDisplaySettingIDs',
  codes: permission.integrationDevice,
  isUsedByTerminals: false,
  make,
  change: (name) => ({ ...make(name), welcomeMessage: '', language: 'th', theme: 'dark' }),
});

describe('the pictures of a display', () => {
  it('keep their order', async () => {
    const office = await server.open();
    const ids = [newID(), newID()];
    for (const imageID of ids) await server.call(imageRoutes.add, { body: { imageID, data: PIXEL } }, office.owner);
    const advertisementImages = ids.toReversed().map(imageURL);
    const body = { ...make('Counter'), companyLogo: imageURL(ids[0] ?? ''), advertisementImages };
    const made = await server.call(customerDisplayRoutes.create, { body }, office.owner);
    expect(made.body).toMatchObject({ companyLogo: imageURL(ids[0] ?? ''), advertisementImages });
  });

  it('are refused where the company does not keep them, and when there are too many', async () => {
    const office = await server.open();
    const create = (advertisementImages: string[]) =>
      server.call(customerDisplayRoutes.create, { body: { ...make('Counter'), advertisementImages } }, office.owner);
    expect(codeOf(await create(['https://example.com/tracker.png']))).toEqual([404, 'image.error.not_found']);
    expect(codeOf(await create([imageURL(newID())]))).toEqual([404, 'image.error.not_found']);
    const many = Array.from({ length: 11 }, () => imageURL(newID()));
    expect(codeOf(await create(many))).toEqual([400, 'validation.failed']);
  });
});
