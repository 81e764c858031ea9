import {
  orderRoutes,
  receiptLinkRoutes,
  receiptMailRoutes,
  ReceiptTemplateType,
  type ErrorBody,
} from '@tavola/contract';
import { defaultMarkup } from '@tavola/receipts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { outboxFolder } from '#platform/mail/transport.ts';
import { cash, paymentCalls } from '../payments/payments.setup.ts';

const { report } = receiptMailRoutes;
let server: SellingServer;
let place: Selling;
const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  await plantTemplate(place);
});
afterAll(() => server.close());
beforeEach(() => rm(outbox(), { recursive: true, force: true }));

const { paid } = paymentCalls(
  () => server,
  () => place,
);
const outbox = (): string => outboxFolder(server.config.dataDir);
const codeOf = ({ body }: { body: unknown }): string => (body as ErrorBody).additionValue.errorCode;

async function plantTemplate({ tenant: { scope } }: Selling): Promise<void> {
  await run(
    `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
     VALUES ($1, $2, $3, 'Receipt', 1, true, $4, now(), now())`,
    [scope.companyID, scope.locationID, newID(), defaultMarkup(ReceiptTemplateType.Sales)],
  );
}

async function sold(): Promise<string> {
  const { terminal, caller } = place;
  const { body: order } = await server.call(
    orderRoutes.send,
    { body: terminal.order([terminal.line('Burger')]) },
    caller,
  );
  await paid(cash(order, 20));
  return order.orderID;
}

/** The mails that have left, as they were sent. */
async function mails(): Promise<string[]> {
  await server.sendMails();
  const names = await readdir(outbox()).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox(), name), 'utf8')));
}

const key = () => ({ ...place.caller, headers: { ...place.caller.headers, 'idempotency-key': newID() } });

test('a receipt leaves with the subject of the specification, as text and as a picture', async () => {
  const orderID = await sold();
  const sent = await server.call(report, { body: { email: ' guest@example.com ', orderID } }, key());
  expect(sent).toMatchObject({ status: 200, body: { email: 'guest@example.com' } });
  const [raw = '', ...more] = await mails();
  expect(more).toEqual([]);
  const { rows } = await run(
    'SELECT c.name AS company, l.name AS location FROM companies c JOIN locations l USING (company_id) WHERE company_id = $1',
    [place.tenant.scope.companyID],
  );
  expect(raw).toMatch(
    new RegExp(`^Subject: E-Receipt from ${String(rows[0]?.company)} ${String(rows[0]?.location)}\r?$`, 'm'),
  );
  expect(raw).toMatch(/^To: guest@example\.com\r?$/m);
  expect(raw).toMatch(/^Content-Type: image\/png; name=receipt-/m);
  const text = readMail(raw);
  expect(text).toContain('Burger');
  expect(text).toContain('Thank you for your visit');
  // Width of the picture: the dots of paper of 80 mm.
  const picture = /Content-Type: image\/png[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? '';
  const png = Buffer.from(picture, 'base64');
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(576);
});

test('the language is that of the guest, whatever the page speaks', async () => {
  await server.call(report, { body: { email: 'guest@example.com', orderID: await sold(), language: 'th' } }, key());
  const [raw = ''] = await mails();
  expect(readMail(raw)).toContain('ใบเสร็จของคุณ');
});

test('without a language of the guest it is that of receipts of the location, whatever the page speaks', async () => {
  const { companyID, locationID } = place.tenant.scope;
  const written = (language: string | null) =>
    run('UPDATE locations SET operational_setting = operational_setting || $3 WHERE company_id = $1 AND id = $2', [
      companyID,
      locationID,
      JSON.stringify({ receiptLanguage: language }),
    ]);
  await written('th');
  await server.call(report, { body: { email: 'guest@example.com', orderID: await sold() } }, key());
  const [raw = ''] = await mails();
  await written(null);
  expect(readMail(raw)).toContain('ใบเสร็จของคุณ');
});

test('the mail has a link to the receipt, in the language of the guest', async () => {
  await server.call(report, { body: { email: 'guest@example.com', orderID: await sold(), language: 'th' } }, key());
  const [raw = ''] = await mails();
  const link = /https?:\/\/\S+\/receipt\/([\w-]{22})\?language=th/.exec(readMail(raw));
  const token = link?.[1] ?? '';
  const opened = await server.call(
    receiptLinkRoutes.read,
    { params: { token } },
    { subDomain: place.caller.subDomain },
  );
  expect(opened.status).toBe(200);
  expect(opened.body.document.sections.length).toBeGreaterThan(0);
});

test('what a page writes as subject, text and files is accepted, and nothing of it is sent', async () => {
  const body = {
    email: 'guest@example.com',
    orderID: await sold(),
    subject: 'You have won',
    reportBody: '<b>Click</b>',
    base64Attachments: [{ fileName: 'virus.exe', content: 'AAAA' }],
  };
  expect((await server.call(report, { body }, key())).status).toBe(200);
  const [raw = ''] = await mails();
  expect(raw + readMail(raw)).not.toMatch(/You have won|Click|virus/);
});

test('an address that would add a header, a bill that is not paid and an order of others are refused', async () => {
  const orderID = await sold();
  const to = (email: string, id = orderID) => server.call(report, { body: { email, orderID: id } }, key());
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@',
    '<a@example.com>\n.com',
  ])
    expect((await to(email)).status, email).toBe(400);
  const { terminal, caller } = place;
  const { body: open } = await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda')]) }, caller);
  expect(codeOf(await to('a@example.com', open.orderID))).toBe('receipt.not_paid');
  expect(codeOf(await to('a@example.com', newID()))).toBe('order.not_found');
  const other = await server.open();
  const foreign = { ...other.caller, headers: { ...other.caller.headers, 'idempotency-key': newID() } };
  const refused = await server.call(report, { body: { email: 'a@example.com', orderID } }, foreign);
  expect(codeOf(refused)).toBe('order.not_found');
  expect(await mails()).toEqual([]);
});

test('a repeated call sends one mail, and each mail counts in the licence until the last of it', async () => {
  const orderID = await sold();
  const caller = key();
  const body = { email: 'guest@example.com', orderID };
  const answers = [await server.call(report, { body }, caller), await server.call(report, { body }, caller)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mails()).toHaveLength(1);
  const { companyID } = place.tenant.scope;
  const { rows } = await run('SELECT emails_used AS used FROM companies WHERE company_id = $1', [companyID]);
  await run('UPDATE companies SET licence_email_limit = $2 WHERE company_id = $1', [companyID, rows[0]?.used]);
  expect(codeOf(await server.call(report, { body }, key()))).toBe('license.quota_exceeded');
  expect(await mails()).toHaveLength(1);
});
