import { receiptTemplateRoutes as routes, ReceiptTemplateType, type ErrorBody } from '@tavola/contract';
import { defaultMarkup } from '@tavola/receipts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { defaultTemplates } from './receipt-templates.rows.ts';

const { Sales, Kitchen } = ReceiptTemplateType;
let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());
const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

/** A place with the templates that a location begins with, and their ids. */
async function open(): Promise<{ place: Selling; idOf: (type: ReceiptTemplateType) => string }> {
  const place = await server.open();
  const { companyID, locationID } = place.tenant.scope;
  const ids = new Map<ReceiptTemplateType, string>();
  for (const { type, name, markup } of defaultTemplates('en')) {
    ids.set(type, newID());
    await run(
      `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, true, $6, now(), now())`,
      [companyID, locationID, ids.get(type), name, type, markup],
    );
  }
  return { place, idOf: (type) => ids.get(type) ?? '' };
}
const messageOf = ({ body }: { body: unknown }): string => (body as ErrorBody).message;
const codeOf = ({ body }: { body: unknown }): string => (body as ErrorBody).additionValue.errorCode;
const templatesOf = async ({ caller }: Selling) => (await server.call(routes.list, {}, caller)).body;

test('a copy has its own name, the same markup, and is not what its type is printed with', async () => {
  const { place, idOf } = await open();
  const params = { id: idOf(Sales) };
  const first = await server.call(routes.clone, { params, body: {} }, place.caller);
  expect(first.body).toMatchObject({
    name: 'Copy of Sale receipt',
    receiptTemplateType: Sales,
    isDefault: false,
    markup: defaultMarkup(Sales),
  });
  const second = await server.call(routes.clone, { params, body: { description: 'For 58 mm' } }, place.caller);
  expect(second.body).toMatchObject({ name: 'Copy (2) of Sale receipt', description: 'For 58 mm' });
  const body = { receiptTemplateID: newID(), name: 'Mine' };
  const copies = await Promise.all([1, 2].map(() => server.call(routes.clone, { params, body }, place.caller)));
  expect(copies.map(({ body: { receiptTemplateID } }) => receiptTemplateID)).toEqual([
    body.receiptTemplateID,
    body.receiptTemplateID,
  ]);
  const again = await server.call(routes.clone, { params, body: { name: 'mine' } }, place.caller);
  expect(codeOf(again)).toBe('resource.duplicate_name');
  expect((await templatesOf(place)).filter(({ name }) => name === 'Mine')).toHaveLength(1);
});

test('a change is printed from then on, and one by an older version is refused', async () => {
  const { place, idOf } = await open();
  const params = { id: idOf(Sales) };
  const body = { name: 'Ours', description: '', markup: '<text>{orderNo}</text><cut/>', version: 1 };
  const changed = await server.call(routes.update, { params, body }, place.caller);
  expect(changed.body).toMatchObject({ name: 'Ours', version: 2, isDefault: true });
  const printed = await server.call(routes.byType, { params: { type: Sales } }, place.caller);
  expect(printed.body.markup).toBe(body.markup);
  expect(codeOf(await server.call(routes.update, { params, body }, place.caller))).toBe('resource.version_conflict');
});

test('markup that cannot be printed is refused with its line, in the language of the page', async () => {
  const { place, idOf } = await open();
  const params = { id: idOf(Sales) };
  const save = (markup: string, language = 'en') =>
    server.call(
      routes.update,
      { params, body: { name: 'Ours', description: '', markup, version: 1 } },
      { ...place.caller, headers: { ...place.caller.headers, 'accept-language': language } },
    );
  const unknown = '<text>{orderNo}</text>\n<text>{orderNumber}</text>';
  const refused = await save(unknown);
  expect(refused.status).toBe(400);
  expect(messageOf(refused)).toBe('Line 2 of the template: documents of this type have no field “orderNumber”');
  expect(messageOf(await save(unknown, 'th'))).toBe('แม่แบบบรรทัดที่ 2: เอกสารประเภทนี้ไม่มีข้อมูล “orderNumber”');
  const cases = [
    ['<script>x</script>', 'there is no element “script”'],
    ['<text>a', '“text” is not closed'],
    ['<text>{a+b}</text>', '“{a+b}” is no field; write a name such as {orderNo}'],
    // Loops in loops over the lines, each printing all of them again.
    [
      `${'<each of="lines" as="a">'.repeat(7)}<text>{label.thanks}</text>${'</each>'.repeat(7)}`.repeat(100),
      'what it prints gets too long',
    ],
    ['ก'.repeat(30_000), 'it is longer than 64 KB'],
  ] as const;
  for (const [markup, words] of cases) expect(messageOf(await save(markup))).toContain(words);
  expect((await save('x'.repeat(70_000))).status).toBe(400);
  expect((await save('x'.repeat(10_000_000))).status).toBe(413);
  const kept = await server.call(routes.get, { params }, place.caller);
  expect(kept.body).toMatchObject({ version: 1, markup: defaultMarkup(Sales) });
});

test('the default moves from one template to the other, and only what is not the default is deleted', async () => {
  const { place, idOf } = await open();
  const first = { id: idOf(Kitchen) };
  const { receiptTemplateID: id } = (
    await server.call(routes.clone, { params: first, body: { name: 'Large letters' } }, place.caller)
  ).body;
  const remove = (...receiptTemplateIds: string[]) =>
    server.call(routes.remove, { query: { receiptTemplateIds } }, place.caller);
  const refused = await remove(id, first.id);
  expect(codeOf(refused)).toBe('receipt.template_default');
  const moved = await Promise.all([1, 2].map(() => server.call(routes.setDefault, { params: { id } }, place.caller)));
  expect(moved.map(({ body }) => body.isDefault)).toEqual([true, true]);
  const ofType = (await templatesOf(place)).filter(({ receiptTemplateType }) => receiptTemplateType === Kitchen);
  expect(ofType.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Large letters', true],
    ['Kitchen ticket', false],
  ]);
  expect((await remove(first.id)).body).toEqual({ removedIDs: [first.id] });
  expect((await server.call(routes.setDefault, { params: first }, place.caller)).status).toBe(404);
  expect((await remove(first.id)).status).toBe(404);
  expect((await remove(id)).status).toBe(409);
});

test('no template of another restaurant is copied, changed or deleted', async () => {
  const { idOf } = await open();
  const { place: other } = await open();
  const params = { id: idOf(Sales) };
  const body = { name: 'Theirs', description: '', markup: '<cut/>', version: 1 };
  const answers = await Promise.all([
    server.call(routes.clone, { params, body: {} }, other.caller),
    server.call(routes.update, { params, body }, other.caller),
    server.call(routes.setDefault, { params }, other.caller),
    server.call(routes.remove, { query: { receiptTemplateIds: [params.id] } }, other.caller),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
