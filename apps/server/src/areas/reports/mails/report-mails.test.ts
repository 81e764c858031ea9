import {
  checkoutRoutes,
  PaymentType,
  permission,
  reportMailRoutes,
  reportRoutes,
  reportViewRoutes,
  type ReportMailInput,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { startProduct, type Place, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { parseTable } from '#platform/imports/files/parse-table.ts';
import { outboxFolder } from '#platform/mail/transport.ts';
import { lookAtReportMails } from './report-mail-notices.ts';

const { salesReport } = permission;
let world: ProductServer;
let place: Place;
let sender: Visitor;
beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
  await world.run("UPDATE locations SET timezone_name = 'UTC' WHERE company_id = $1", [place.scope.companyID]);
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  await world.product.doDueJobs();
  await rm(outbox(), { recursive: true, force: true });
  await world.run('UPDATE report_mails SET is_active = false, next_at = NULL WHERE company_id = $1', [
    place.scope.companyID,
  ]);
  sender = await exporter();
});

const query = (text: string, values: unknown[]) => world.test.asOwner((owner) => owner.query(text, values));
const outbox = (): string => outboxFolder(world.config.dataDir);
async function exporter(email = `p-${newID()}@example.com`): Promise<Visitor> {
  const visitor = await place.visitor({ codes: [salesReport.view, salesReport.special] });
  await world.run('UPDATE users SET email = $2 WHERE id = $1', [visitor.person.userID, email]);
  return visitor;
}
const mailTo = (email: string): RegExp => new RegExp(`^To: ${email.replaceAll('.', '\\.')}\r?$`, 'm');
const addressOf = async ({ person }: Visitor): Promise<string> => {
  const { rows } = await query('SELECT email FROM users WHERE id = $1', [person.userID]);
  return String(rows[0]?.['email']);
};
async function mails(): Promise<string[]> {
  const names = await readdir(outbox()).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox(), name), 'utf8')));
}
/** Lets the time come and does what is due, the mails too. */
async function runAt(moment: string): Promise<void> {
  world.clock.set(new Date(moment));
  for (let round = 0; round < 4; round += 1) await world.product.doDueJobs();
}

async function sell(): Promise<number> {
  const order = place.terminal.order([place.terminal.line('Chips and Guacamole')]);
  const paymentID = newID();
  const payments = [{ paymentID, paymentTypeID: PaymentType.CreditCard, tenderedAmount: order.totalDueAmount }];
  const { status, body } = await world.call(
    checkoutRoutes.process,
    { body: { order, payments } },
    await place.owner.caller(),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return order.totalDueAmount;
}
async function aView(search: Record<string, string> = { p: 'today' }, by = sender): Promise<string> {
  const reportViewID = newID();
  const body = { reportViewID, screen: 'salesSummary' as const, name: `View ${reportViewID}`, search };
  await world.call(reportViewRoutes.create, { body }, await by.caller());
  return reportViewID;
}
const schedule = async (
  readers: readonly Visitor[],
  more: Partial<ReportMailInput> & { reportMailID?: string } = {},
  by = sender,
) =>
  world.call(
    reportMailRoutes.create,
    {
      body: {
        reportViewID: more.reportViewID ?? (await aView({ p: 'today' }, by)),
        frequency: 'daily',
        weekday: 1,
        monthDay: 1,
        time: '06:00:00',
        formats: ['pdf', 'xlsx'],
        readerIDs: readers.map(({ person }) => person.userID),
        isActive: true,
        ...more,
      },
    },
    await by.caller(),
  );
const listed = async (by = sender) => (await world.call(reportMailRoutes.list, {}, await by.caller())).body;

function attachmentIn(raw: string, type: string): Buffer {
  const found =
    new RegExp(`Content-Type:\\s+${type}[\\s\\S]*?\\r?\\n\\r?\\n([A-Za-z0-9+/=\\r\\n]+)`).exec(raw)?.[1] ?? '';
  return Buffer.from(found, 'base64');
}
const SHEET = 'application/vnd\\.openxmlformats-officedocument\\.spreadsheetml\\.sheet';

describe('a scheduled report', () => {
  it('leaves once at its time, with the figures that its view shows of the day that is over', async () => {
    world.clock.set(new Date('2026-06-19T12:00:00Z'));
    await sell();
    const reader = await exporter();
    const { body: mail } = await schedule([reader]);
    expect(mail.nextAt).toBe('2026-06-20T06:00:00.000Z');
    await runAt('2026-06-20T05:59:00Z');
    expect(await mails()).toEqual([]);
    await runAt('2026-06-20T06:00:00Z');
    const [raw = '', ...more] = await mails();
    expect(more).toEqual([]);
    expect(raw).toMatch(mailTo(await addressOf(reader)));
    expect(attachmentIn(raw, 'application/pdf').toString('latin1', 0, 5)).toBe('%PDF-');
    const { rows } = await parseTable(attachmentIn(raw, SHEET));
    const { body: report } = await world.call(
      reportRoutes.figures,
      {
        query: {
          startDate: '2026-06-19',
          endDate: '2026-06-19',
          group: 'day',
          compare: 'before',
          locationIDs: [],
          channels: [],
          fulfillments: [],
          employeeIDs: [],
          clientIDs: [],
          storeIDs: [],
          brandIDs: [],
          attribution: 'served',
        },
      },
      await sender.caller(),
    );
    const netAt = rows[0]?.indexOf('Net sales') ?? -1;
    expect(Number(rows.at(-1)?.[netAt])).toBe(report.totals.net);
    expect(report.totals.net).toBeGreaterThan(0);
    const [first] = await listed();
    expect(first?.nextAt).toBe('2026-06-21T06:00:00.000Z');
    expect(first?.readers[0]?.last?.outcome).toBe('Sent');
  });

  it('sends no second mail when a process dies before it noted that its job was done', async () => {
    const reader = await exporter();
    world.clock.set(new Date('2026-07-01T12:00:00Z'));
    await schedule([reader]);
    await runAt('2026-07-02T06:00:00Z');
    expect(await mails()).toHaveLength(1);
    await world.run(
      `UPDATE jobs SET done_at = NULL, locked_until = NULL WHERE company_id = $1 AND kind IN ('reportMailRun', 'reportMail') AND done_at IS NOT NULL`,
      [place.scope.companyID],
    );
    await runAt('2026-07-02T06:30:00Z');
    expect(await mails()).toHaveLength(1);
    await runAt('2026-07-03T06:00:00Z');
    expect(await mails()).toHaveLength(2);
  });

  it('is one mail after days on which nothing ran', async () => {
    world.clock.set(new Date('2026-07-05T12:00:00Z'));
    await schedule([await exporter()]);
    await runAt('2026-07-09T10:00:00Z');
    expect(await mails()).toHaveLength(1);
    expect((await listed())[0]?.nextAt).toBe('2026-07-10T06:00:00.000Z');
  });

  it('is not sent to a person who has lost the right, and reports that to its sender', async () => {
    world.clock.set(new Date('2026-07-11T12:00:00Z'));
    const [stays, goes] = [await exporter(), await exporter()];
    await schedule([stays, goes]);
    await world.run('DELETE FROM user_permissions WHERE company_id = $1 AND user_id = $2', [
      place.scope.companyID,
      goes.person.userID,
    ]);
    await world.run('DELETE FROM user_roles WHERE company_id = $1 AND user_id = $2', [
      place.scope.companyID,
      goes.person.userID,
    ]);
    await runAt('2026-07-12T06:00:00Z');
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(mailTo(await addressOf(stays)));
    const [mail] = await listed();
    const outcomeOf = ({ person }: Visitor) => mail?.readers.find(({ userID }) => userID === person.userID)?.last;
    expect(outcomeOf(stays)?.outcome).toBe('Sent');
    expect(outcomeOf(goes)?.outcome).toBe('NotAllowed');
    const span = { since: new Date('2026-07-12T05:00:00Z'), until: new Date('2026-07-12T07:00:00Z') };
    const found = await world.services.database.tenant(place.scope, (tx) => lookAtReportMails(tx, place.scope, span));
    expect(found.map(({ kind, userID }) => [kind, userID])).toEqual([['reportNotMailed', sender.person.userID]]);
  });

  it('counts in the licence, and says so where no mail is left', async () => {
    world.clock.set(new Date('2026-07-14T12:00:00Z'));
    await schedule([await exporter()]);
    const { companyID } = place.scope;
    const usedNow = async () =>
      Number(
        (await query('SELECT emails_used FROM companies WHERE company_id = $1', [companyID])).rows[0]?.['emails_used'],
      );
    const before = await usedNow();
    await runAt('2026-07-15T06:00:00Z');
    expect(await usedNow()).toBe(before + 1);
    await world.run('UPDATE companies SET licence_email_limit = emails_used WHERE company_id = $1', [companyID]);
    await runAt('2026-07-16T06:00:00Z');
    await world.run('UPDATE companies SET licence_email_limit = NULL WHERE company_id = $1', [companyID]);
    expect(await mails()).toHaveLength(1);
    const last = (await listed())[0]?.readers[0]?.last;
    expect(last?.outcome).toBe('Failed');
    expect(last?.reason).toMatch(/licence/i);
  });

  it('that no mail server accepts is reported to its sender after the last try, with the reason', async () => {
    world.clock.set(new Date('2026-07-16T12:00:00Z'));
    await schedule([await exporter()]);
    await rm(outbox(), { recursive: true, force: true });
    // No mail can be written where its folder is a file, as none reaches an address that does not exist.
    await writeFile(outbox(), '');
    await runAt('2026-07-17T06:00:00Z');
    const lastOf = async () => (await listed())[0]?.readers[0]?.last;
    expect((await lastOf())?.outcome).toBe('Sent');
    for (let hour = 7; hour < 20; hour += 1) await runAt(`2026-07-17T${String(hour).padStart(2, '0')}:30:00Z`);
    await rm(outbox());
    const last = await lastOf();
    expect(last?.outcome).toBe('Failed');
    expect(last?.reason).toMatch(/did not accept/);
    const span = { since: new Date('2026-07-17T06:30:00Z'), until: new Date('2026-07-17T20:00:00Z') };
    const found = await world.services.database.tenant(place.scope, (tx) => lookAtReportMails(tx, place.scope, span));
    expect(found.map(({ kind, userID }) => [kind, userID])).toEqual([['reportNotMailed', sender.person.userID]]);
  });

  it('ends for the reader who follows the link, and for nobody else', async () => {
    world.clock.set(new Date('2026-07-18T12:00:00Z'));
    const [reads, stops] = [await exporter(), await exporter()];
    await schedule([reads, stops]);
    await runAt('2026-07-19T06:00:00Z');
    const address = await addressOf(stops);
    const raw = (await mails()).find((mail) => mailTo(address).test(mail)) ?? '';
    const token = /report-mails\/stop\?code=([\w-]+)/.exec(readMail(raw))?.[1] ?? '';
    const stop = (given: string) =>
      world.call(reportMailRoutes.stop, { body: { token: given } }, { subDomain: place.subDomain });
    expect((await stop(token)).body).toEqual({ isStopped: true });
    expect((await stop(token)).status).toBe(200);
    expect(codeOf(await stop('unknown'))).toEqual([404, 'report.mail_token']);
    // Good codes count for nothing; the tenth wrong one of a minute is the last (decision 385).
    for (let index = 1; index < 10; index += 1) expect((await stop(`unknown ${index}`)).status).toBe(404);
    expect(codeOf(await stop('unknown'))).toEqual([429, 'limit.rate']);
    world.clock.advance(61_000);
    const elsewhere = await world.call(reportMailRoutes.stop, { body: { token } }, { subDomain: world.thai.subDomain });
    expect(codeOf(elsewhere)).toEqual([404, 'report.mail_token']);
    await runAt('2026-07-20T06:00:00Z');
    const sent = await mails();
    expect(sent.filter((mail) => mailTo(address).test(mail))).toHaveLength(1);
    expect(sent).toHaveLength(3);
    expect((await listed())[0]?.readers.filter(({ hasStopped }) => hasStopped)).toHaveLength(1);
  });

  it('is called after the location that it is about', async () => {
    world.clock.set(new Date('2026-07-20T12:00:00Z'));
    const { scope } = place;
    const { locationID } = world.branch.scope;
    await world.run(
      `UPDATE locations SET name = 'The Annex', currency_id = (SELECT currency_id FROM locations WHERE id = $2) WHERE id = $1`,
      [locationID, scope.locationID],
    );
    await world.run('INSERT INTO user_locations (company_id, user_id, location_id) VALUES ($1, $2, $3)', [
      scope.companyID,
      sender.person.userID,
      locationID,
    ]);
    await schedule([sender], { reportViewID: await aView({ p: 'today', loc: locationID }) });
    await runAt('2026-07-21T06:00:00Z');
    const [raw = ''] = await mails();
    expect(/^Subject: ([^:]*):/m.exec(raw)?.[1]).toBe('The Annex');
  });

  it('is in the language of each reader', async () => {
    world.clock.set(new Date('2026-07-21T12:00:00Z'));
    const reader = await exporter();
    await world.run("UPDATE users SET language = 'th' WHERE id = $1", [reader.person.userID]);
    await schedule([reader]);
    await runAt('2026-07-22T06:00:00Z');
    const [raw = ''] = await mails();
    expect(readMail(raw)).toContain('ไม่รับอีเมลนี้อีก');
    const { rows } = await parseTable(attachmentIn(raw, SHEET));
    expect(rows[0]?.[0]).toBe('วันทำการ');
  });
});

describe('the list of scheduled reports', () => {
  it('is that of one person, and a mail of others cannot be changed', async () => {
    const { body: mail } = await schedule([sender]);
    const other = await exporter();
    expect(await listed(other)).toEqual([]);
    const params = { id: mail.reportMailID };
    const removed = await world.call(reportMailRoutes.remove, { params }, await other.caller());
    expect(codeOf(removed)).toEqual([404, 'resource.not_found']);
    const foreignView = await schedule([other], { reportViewID: mail.reportViewID }, other);
    expect(codeOf(foreignView)).toEqual([404, 'report.view_missing']);
  });

  it('stops with its view, and with its end', async () => {
    world.clock.set(new Date('2026-08-01T12:00:00Z'));
    const { body: one } = await schedule([sender]);
    const { body: two } = await schedule([sender]);
    const caller = await sender.caller();
    await world.call(reportViewRoutes.remove, { params: { id: one.reportViewID } }, caller);
    await world.call(reportMailRoutes.remove, { params: { id: two.reportMailID } }, caller);
    expect(await listed()).toEqual([]);
    await runAt('2026-08-02T06:00:00Z');
    expect(await mails()).toEqual([]);
  });

  it('follows a change of time, which the run before it does not outlive', async () => {
    world.clock.set(new Date('2026-08-03T12:00:00Z'));
    const { body: mail } = await schedule([sender]);
    const { reportMailID, viewName: _name, screen: _screen, nextAt: _next, readers: _readers, ...input } = mail;
    const change = async (version: number) =>
      world.call(
        reportMailRoutes.update,
        { params: { id: reportMailID }, body: { ...input, time: '09:30:00', version } },
        await sender.caller(),
      );
    expect((await change(1)).body.nextAt).toBe('2026-08-04T09:30:00.000Z');
    expect(codeOf(await change(1))).toEqual([409, 'resource.version_conflict']);
    await runAt('2026-08-04T06:00:00Z');
    expect(await mails()).toEqual([]);
    await runAt('2026-08-04T09:30:00Z');
    expect(await mails()).toHaveLength(1);
  });

  it('is refused for people without the right or an address, and without anybody', async () => {
    const noRight = await place.visitor({ codes: [salesReport.view] });
    await world.run('UPDATE users SET email = $2 WHERE id = $1', [noRight.person.userID, 'x@example.com']);
    expect(codeOf(await schedule([noRight]))).toEqual([422, 'report.mail_reader']);
    const noAddress = await exporter('');
    expect(codeOf(await schedule([noAddress]))).toEqual([422, 'report.mail_reader']);
    expect((await schedule([])).status).toBe(400);
    expect((await schedule([sender], { formats: [] })).status).toBe(400);
    expect((await schedule([sender], { monthDay: 31 })).status).toBe(400);
    const { body: people } = await world.call(reportMailRoutes.readers, {}, await sender.caller());
    expect(people.map(({ userID }) => userID)).toContain(sender.person.userID);
    expect(people.map(({ userID }) => userID)).not.toContain(noRight.person.userID);
  });
});
