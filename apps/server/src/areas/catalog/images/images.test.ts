import {
  brandRoutes,
  comboRoutes,
  customPaymentTypeRoutes,
  imageRoutes,
  permission,
  productRoutes,
  type ErrorBody,
  type Route,
} from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { listImages } from './images.rows.ts';
import { handlePlainPictures, plainPicturesJob } from './plain-pictures-job.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

it('a picture is stored under its id and returned as the same bytes, cacheable by browsers', async () => {
  const office = await server.open();
  const imageID = newID();
  const add = () => server.call(imageRoutes.add, { body: { imageID, data: PIXEL } }, office.owner);
  const [first, again] = [await add(), await add()];
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ imageUrl: `/api/company/images/${imageID}` });
  expect(again.body).toEqual(first.body);
  const shown = await server.call(imageRoutes.get, { params: { id: imageID } }, office.owner);
  expect(shown.status).toBe(200);
  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  // Read as text on both sides: enough to distinguish these bytes from others.
  expect(shown.headers['content-length']).toEqual(String(Buffer.from(PIXEL, 'base64').length));
  expect(shown.body).toEqual(Buffer.from(PIXEL, 'base64').toString('utf8'));
});

it('serves a picture with a policy under which it is nothing but a picture', async () => {
  const office = await server.open();
  const imageID = newID();
  await server.call(imageRoutes.add, { body: { imageID, data: PIXEL } }, office.owner);
  const shown = await server.call(imageRoutes.get, { params: { id: imageID } }, office.owner);
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

it('stores a photo without the place that its camera wrote into it', async () => {
  const office = await server.open();
  const imageID = newID();
  const place = Buffer.from('Exif\0\0II*\0 GPS 13.7563 N 100.5018 E');
  const [start, pixels] = [
    Buffer.from('ffd8', 'hex'),
    Buffer.from('ffc0000b080002000301011100ffda0005010011ffd9', 'hex'),
  ];
  const taken = Buffer.concat([start, Buffer.from([0xff, 0xe1, 0, place.length + 2]), place, pixels]);
  const added = await server.call(imageRoutes.add, { body: { imageID, data: taken.toString('base64') } }, office.owner);
  expect(added.status).toBe(200);
  const shown = await server.call(imageRoutes.get, { params: { id: imageID } }, office.owner);
  expect(shown.status).toBe(200);
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect(shown.headers['content-length']).toEqual(String(start.length + pixels.length));
  expect(String(shown.body)).not.toContain('GPS');
});

it('takes the place out of photos that were stored before, a few at a time, and leaves what it cannot read', async () => {
  const { tenant } = await server.open();
  const { scope } = tenant;
  const photo = Buffer.concat([
    Buffer.from('ffd8ffe10016', 'hex'),
    Buffer.from('Exif\0\0 GPS 13.7563 N'),
    Buffer.from('ffc0000b080002000301011100ffda0005010011ffd9', 'hex'),
  ]);
  const ids = Array.from({ length: 45 }, newID).toSorted();
  const broken = ids[21] ?? '';
  await server.test.asOwner(async (owner) => {
    for (const id of ids)
      await owner.query(
        "INSERT INTO images (company_id, id, media_type, bytes, created_at) VALUES ($1, $2, 'image/jpeg', $3, now())",
        [scope.companyID, id, id === broken ? photo.subarray(0, -3) : photo],
      );
  });
  const queue = new JobQueue(server.services);
  handlePlainPictures(server.services, queue);
  const { database } = server.services;
  await database.tenant(scope, (tx) => queue.enqueue(tx, scope, plainPicturesJob, { after: null }));
  await queue.sweep();
  const stored = await database.tenant(scope, (tx) => listImages(tx, companyOf(scope), null, 100));
  expect(stored.filter(({ bytes }) => bytes.includes('GPS')).map(({ id }) => id)).toEqual([broken]);
  expect(stored.map(({ id }) => id)).toEqual(ids);
});

it('refuses a small file that unpacks into more than 25 megapixels', async () => {
  const office = await server.open();
  const huge = Buffer.from(PIXEL, 'base64');
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  const refused = await server.call(
    imageRoutes.add,
    { body: { imageID: newID(), data: huge.toString('base64') } },
    office.owner,
  );
  expect(refused.status).toBe(400);
  expect(refused.body.additionValue.errorCode).toBe('image.error.too_many_pixels');
});

it.each([
  ['a PNG with a page behind it', `${Buffer.from(PIXEL, 'base64').toString('latin1')}<html></html>`],
  ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<html></html>'],
  ['noise', 'ABCDEFGHIJ'],
])('refuses %s as a picture and stores nothing', async (_, text) => {
  const office = await server.open();
  const imageID = newID();
  const refused = await server.call(
    imageRoutes.add,
    { body: { imageID, data: Buffer.from(text, 'latin1').toString('base64') } },
    office.owner,
  );
  expect(refused.status).toBe(400);
  expect(refused.body.additionValue.errorCode).toBe('image.error.unreadable');
  expect((await server.call(imageRoutes.get, { params: { id: imageID } }, office.owner)).status).toBe(404);
});

const item = {
  name: 'Soup',
  displayName: '',
  description: '',
  categoryID: null,
  barcode: '',
  refCode: '',
  basePrice: 4,
  isActive: true,
  isTaxInclusive: false,
  isAvailableForSelection: true,
};
const product = {
  ...item,
  brandID: null,
  uomid: null,
  cost: null,
  enableTrackInventory: false,
  isUseAsIngredient: false,
  isWeighed: false,
  variantIDs: [],
  itemVariations: [],
  modifierGroupIDs: [],
  locationItems: [],
  depositAndCredit: null,
};
const choices = (itemID: string) => [
  { name: 'Main', quantity: 1, comboChoiceItems: [{ itemID, priceAdd: 0, isDefault: false, variantOptionIDs: [] }] },
];
const records: readonly (readonly [string, Route, Route, (itemID: string) => object, string])[] = [
  ['a product', productRoutes.create, productRoutes.list, () => product, 'imageUrl'],
  [
    'a combo',
    comboRoutes.create,
    comboRoutes.list,
    (itemID) => ({ ...item, isDefaultTax: true, taxID: null, comboChoices: choices(itemID) }),
    'imageUrl',
  ],
  ['a brand', brandRoutes.create, brandRoutes.list, () => ({ name: 'Soup', description: '' }), 'imageUrl'],
  [
    'a payment type',
    customPaymentTypeRoutes.create,
    customPaymentTypeRoutes.list,
    () => ({ name: 'Voucher' }),
    'logoUrl',
  ],
];
it.each(records)('%s shows pictures of the same company only', async (_, create, list, bodyWith, field) => {
  const [mine, theirs] = [await server.open(), await server.open()];
  const [own, foreign] = [newID(), newID()];
  await server.call(imageRoutes.add, { body: { imageID: own, data: PIXEL } }, mine.owner);
  await server.call(imageRoutes.add, { body: { imageID: foreign, data: PIXEL } }, theirs.owner);
  const body = bodyWith(
    (await server.call(productRoutes.create, { body: { ...product, name: 'Bread', imageUrl: null } }, mine.owner)).body
      .itemID,
  );
  const make = (imageUrl: string) =>
    server.call(create, { body: { ...body, [field]: imageUrl } } as never, mine.owner) as Promise<{
      status: number;
      body: unknown;
    }>;
  const count = async () =>
    ((await server.call(list, {} as never, mine.owner)) as unknown as { body: { total: number } }).body.total;
  const before = await count();
  for (const imageUrl of [
    `/api/company/images/${foreign}`,
    'https://example.com/soup.png',
    `/api/company/images/${own}?v=2`,
    'javascript:alert(1)',
  ]) {
    const { status, body: refused } = await make(imageUrl);
    const { errorCode, fields } = (refused as ErrorBody).additionValue;
    expect(status, imageUrl).toBe(404);
    expect(errorCode, imageUrl).toBe('image.error.not_found');
    expect(
      fields?.map(({ path, code }) => `${path} ${code}`),
      imageUrl,
    ).toEqual([`${field} gone`]);
  }
  expect(await count()).toBe(before);
  expect((await make(`/api/company/images/${own}`)).status).toBe(200);
});

it('a picture of another company is unknown, and adding one needs a right to edit records that have pictures', async () => {
  const [mine, theirs] = [await server.open(), await server.open()];
  const imageID = newID();
  await server.call(imageRoutes.add, { body: { imageID, data: PIXEL } }, theirs.owner);
  expect((await server.call(imageRoutes.get, { params: { id: imageID } }, mine.owner)).status).toBe(404);
  const body = { imageID: newID(), data: PIXEL };
  expect((await server.call(imageRoutes.add, { body }, await mine.colleague(permission.product.view))).status).toBe(
    403,
  );
  expect((await server.call(imageRoutes.add, { body }, await mine.colleague(permission.product.edit))).status).toBe(
    200,
  );
});
