import { giftCardReceiptRoutes, giftCardRoutes, permission, ReceiptTemplateType } from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { outboxFolder } from '#platform/mail/transport.ts';
import { cashPlace } from '../cash/cash.setup.ts';
import { cardCalls } from './gift-cards.setup.ts';

// Gift cards on paper and by mail (selling spec, section 7; decision 346).

const place = cashPlace();
const { call, must, switchOn, stocked, sold, topUp, refund, card, cardOf } = cardCalls(
  () => place.server,
  () => place.office,
);
const outbox = (): string => outboxFolder(place.server.config.dataDir);

beforeAll(async () => {
  await switchOn();
  await place.opened();
  const { companyID, locationID } = place.office.tenant.scope;
  await place.server.test.asOwner((owner) =>
    owner.query(
      `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
       VALUES ($1, $2, $3, 'Gift cards', 26, true, $4, now(), now())`,
      [companyID, locationID, newID(), defaultMarkup(ReceiptTemplateType.GiftCard)],
    ),
  );
});
beforeEach(() => rm(outbox(), { recursive: true, force: true }));

const speaking = (language: string) => {
  const { owner } = place.office;
  return { ...owner, headers: { ...owner.headers, 'accept-language': language } };
};
const keyed = (caller = place.office.owner) => ({
  ...caller,
  headers: { ...caller.headers, 'idempotency-key': newID() },
});
const paper = async (id: string, language = 'en', query = {}): Promise<string> => {
  const printed = await must(call(giftCardReceiptRoutes.preview, { params: { id }, query }, speaking(language)));
  return textLines(printed.document, 42).join('\n');
};
const grouped = (issueNo: string): string => issueNo.replace(/(\d{4})(?=\d)/g, '$1 ');
async function mails(): Promise<string[]> {
  await place.server.runJobs();
  const names = await readdir(outbox()).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox(), name), 'utf8')));
}

describe('the receipt of gift cards', () => {
  it('has each card with its number and what is on it, and what was paid', async () => {
    const sale = await sold(await stocked(50, 5), { quantity: 2 });
    const text = await paper(sale.giftCardSaleID);
    expect(text).toContain('Gift card sale');
    expect(text).toContain(`Receipt ${sale.saleNo}`);
    for (const { issueNo } of sale.giftCardItems) expect(text).toContain(grouped(issueNo));
    expect(text.match(/Balance on the card +\S*50\.00/g)).toHaveLength(2);
    expect(text).toMatch(/Total +\S*100\.00/);
    expect(text).not.toContain('COPY');
  });

  it('of a top-up says so and has the new balance', async () => {
    const id = cardOf(await sold(await stocked(50, 1)));
    const { giftCardSaleID } = await must(topUp(id, 20));
    const text = await paper(giftCardSaleID);
    expect(text).toContain('Gift card top-up');
    expect(text).toMatch(/Balance on the card +\S*70\.00/);
    expect(text).toMatch(/Total +\S*20\.00/);
  });

  it('is in the language that is asked for, and says when it is a copy', async () => {
    const { giftCardSaleID } = await sold(await stocked(50, 1));
    const text = await paper(giftCardSaleID, 'th', { isCopy: 'true' });
    expect(text).toContain('ขายบัตรของขวัญ');
    expect(text).toContain('สำเนา');
  });

  it('of a refunded sale says so', async () => {
    const { giftCardSaleID } = await sold(await stocked(50, 1));
    await must(refund(giftCardSaleID));
    expect(await paper(giftCardSaleID)).toContain('Refunded');
  });

  it('of another restaurant is not found', async () => {
    const { giftCardSaleID: id } = await sold(await stocked(50, 1));
    const other = await place.server.open();
    expect(codeOf(await call(giftCardReceiptRoutes.preview, { params: { id }, query: {} }, other.owner))).toEqual([
      404,
      'gift_card_sale.not_found',
    ]);
  });
});

describe('gift cards by mail', () => {
  const mail = (body: object, caller = keyed()) =>
    call(giftCardReceiptRoutes.mail, { body: { email: 'guest@example.com', ...body } }, caller);

  it('leave as the receipt of their sale, as text and as a picture', async () => {
    const sale = await sold(await stocked(50, 1));
    expect((await mail({ giftCardSaleID: sale.giftCardSaleID })).status).toBe(200);
    const [raw = '', ...more] = await mails();
    expect(more).toEqual([]);
    expect(raw).toMatch(/^Subject: E-Receipt from /m);
    expect(raw).toContain('Content-Type: image/png');
    expect(readMail(raw)).toContain(grouped(sale.giftCardItems[0]?.issueNo ?? ''));
  });

  it('are a card alone for people who keep the cards, in the language of the guest', async () => {
    const sale = await sold(await stocked(50, 1));
    await must(mail({ giftCardID: cardOf(sale), language: 'th' }));
    const [raw = ''] = await mails();
    const text = readMail(raw);
    expect(text).toContain('นี่คือบัตรของขวัญของคุณ');
    expect(text).toContain(grouped((await card(cardOf(sale))).issueNo));
    expect(text).not.toContain(sale.saleNo);
  });

  it('of a card alone are refused to people who only sell', async () => {
    const giftCardID = cardOf(await sold(await stocked(50, 1)));
    const cashier = await place.office.colleague(permission.quickService.view);
    expect(codeOf(await mail({ giftCardID }, keyed(cashier)))).toEqual([403, 'permission.denied']);
    expect(await mails()).toEqual([]);
  });

  it('take one address without a line break, and one thing to send', async () => {
    const { giftCardSaleID, giftCardItems } = await sold(await stocked(50, 1));
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'a@'])
      expect((await mail({ email, giftCardSaleID })).status, email).toBe(400);
    expect((await mail({})).status).toBe(400);
    expect((await mail({ giftCardSaleID, giftCardID: giftCardItems[0]?.giftCardID })).status).toBe(400);
    expect(codeOf(await mail({ giftCardID: newID() }))).toEqual([404, 'giftcard.not_found']);
    expect(codeOf(await mail({ giftCardSaleID: newID() }))).toEqual([404, 'gift_card_sale.not_found']);
    expect(await mails()).toEqual([]);
  });

  it('leave once for a repeated call, and count in the licence', async () => {
    const { giftCardSaleID } = await sold(await stocked(50, 1));
    const caller = keyed();
    await must(mail({ giftCardSaleID }, caller));
    await must(mail({ giftCardSaleID }, caller));
    expect(await mails()).toHaveLength(1);
    await place.server.test.asOwner((owner) => owner.query('UPDATE companies SET licence_email_limit = emails_used'));
    expect(codeOf(await mail({ giftCardSaleID }))[1]).toBe('license.quota_exceeded');
    await place.server.test.asOwner((owner) => owner.query('UPDATE companies SET licence_email_limit = NULL'));
  });

  it('are unknown to the numbers of others', async () => {
    const giftCardID = cardOf(await sold(await stocked(50, 1)));
    const other = await place.server.open();
    expect(codeOf(await mail({ giftCardID }, keyed(other.owner)))).toEqual([404, 'giftcard.not_found']);
    expect((await call(giftCardRoutes.get, { params: { id: giftCardID } })).status).toBe(200);
  });
});
