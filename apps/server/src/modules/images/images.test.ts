import { imageRoutes, permission } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '../../../../../tools/testkit/office.ts';
import { newID } from '../../platform/ids.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

it('keeps a picture under its id and gives it back as the same bytes, for browsers to keep', async () => {
  const office = await server.open();
  const imageID = newID();
  const add = () => server.call(imageRoutes.add, { body: { imageID, data: PIXEL } }, office.owner);
  const [first, again] = [await add(), await add()];
  expect([first.status, first.body, again.body]).toEqual([200, { imageUrl: `/api/company/images/${imageID}` }, first.body]);
  const shown = await server.call(imageRoutes.get, { params: { id: imageID } }, office.owner);
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/png', 'private, max-age=31536000, immutable']);
  // Read as text on both sides: enough to tell these bytes from others.
  expect([shown.headers['content-length'], shown.body]).toEqual([String(Buffer.from(PIXEL, 'base64').length), Buffer.from(PIXEL, 'base64').toString('utf8')]);
});

it.each([['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], ['a page', '<html></html>'], ['noise', 'ABCDEFGHIJ']])('refuses %s as a picture and keeps nothing', async (_, text) => {
  const office = await server.open();
  const imageID = newID();
  const refused = await server.call(imageRoutes.add, { body: { imageID, data: Buffer.from(text).toString('base64') } }, office.owner);
  expect([refused.status, refused.body.additionValue.errorCode]).toEqual([400, 'image.error.unreadable']);
  expect((await server.call(imageRoutes.get, { params: { id: imageID } }, office.owner)).status).toBe(404);
});

it('of another company is unknown, and adding one takes a right to edit what has pictures', async () => {
  const [mine, theirs] = [await server.open(), await server.open()];
  const imageID = newID();
  await server.call(imageRoutes.add, { body: { imageID, data: PIXEL } }, theirs.owner);
  expect((await server.call(imageRoutes.get, { params: { id: imageID } }, mine.owner)).status).toBe(404);
  const body = { imageID: newID(), data: PIXEL };
  expect((await server.call(imageRoutes.add, { body }, await mine.colleague(permission.product.view))).status).toBe(403);
  expect((await server.call(imageRoutes.add, { body }, await mine.colleague(permission.product.edit))).status).toBe(200);
});
