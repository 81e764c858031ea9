import { licenceRoutes, settingsRoutes, type QuotaKind } from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/database/tx.ts';
import { newID } from '#platform/ids.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { billingPeriod } from './billing-period.ts';
import { changeLicence } from './change-licence.ts';
import { checkQuota } from './check-quota.ts';
import { endOfDay, lastDayOf } from './licence-days.ts';
import { insertLocationLike, setCompany } from './licence.setup.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await server.open();
  server.clock.set(NOW);
  await set({ licence_valid_from: '2030-01-15T08:00:00Z', licence_valid_to: '2031-01-15T08:00:00Z' });
});

const NOW = new Date('2030-06-10T08:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS).toISOString();
const set = (columns: Readonly<Record<string, unknown>>) => setCompany(server, office.tenant.scope, columns);
const licence = async () =>
  (await server.call(settingsRoutes.tenantInfo, {}, office.owner)).body.companyLicense ?? undefined;
const inCompany = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.database.tenant(companyOf(office.tenant.scope), work);
const check = (kind: QuotaKind, at = NOW) =>
  inCompany((tx) => checkQuota(tx, companyOf(office.tenant.scope), kind, at));
const accepted = async (tries: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;

describe('renewing', () => {
  const renew = () => server.call(licenceRoutes.renew, {}, office.owner);

  it('gives a demo licence 30 days from now, once however often it is pressed, and reaches open pages', async () => {
    await set({ licence_offer: 'Demo', licence_valid_to: days(-3) });
    const { status, body } = await renew();
    expect(status).toBe(200);
    expect(body.validToDate.slice(0, 16)).toEqual(days(30).slice(0, 16));
    expect(body.validFromDate.slice(0, 16)).toBe(days(0).slice(0, 16));
    expect((await renew()).body).toEqual(body);
    // Terminals and the selling on the server read the new end with the data that they sell from.
    expect(await office.messages()).toEqual(['posDataChanged', 'licenseChanged']);
  });

  it('does not change a demo licence that lasts longer', async () => {
    await set({ licence_offer: 'Demo', licence_valid_to: days(90) });
    expect((await renew()).body.validToDate).toBe(days(90));
    expect(await office.messages()).toEqual([]);
  });

  it('is refused for every other licence, and where there is none', async () => {
    await set({ licence_valid_to: days(-3) });
    expect(codeOf(await renew())).toEqual([409, 'license.not_demo']);
    await set({
      licence_offer: null,
      licence_billing_frequency: null,
      licence_valid_from: null,
      licence_valid_to: null,
    });
    expect(codeOf(await renew())).toEqual([401, 'license.missing']);
    expect(await licence()).toBeUndefined();
  });
});

describe('the operator', () => {
  const clock = (timezoneName: string, businessDayCutoff = '00:00:00') => ({ timezoneName, businessDayCutoff });

  it.each([
    ['to midnight at the location', [clock('Asia/Bangkok')], '2030-12-31T17:00:00.000Z'],
    ['to the cutoff of the business day', [clock('Asia/Bangkok', '04:00:00')], '2030-12-31T21:00:00.000Z'],
    ['to where the day ends last', [clock('Asia/Bangkok'), clock('Europe/Dublin')], '2031-01-01T00:00:00.000Z'],
    ['over a change of the clock', [clock('America/New_York')], '2031-01-01T05:00:00.000Z'],
  ])('renews by a date, which is sold to its end: %s', (_what, clocks, end) => {
    const validTo = endOfDay('2030-12-31', clocks);
    expect(validTo.toISOString()).toBe(end);
    for (const one of clocks.slice(-1)) expect(lastDayOf(validTo, one)).toBe('2030-12-31');
  });

  it('says when the next renewal is and what it costs, until the licence was renewed', async () => {
    const change = (changes: Parameters<typeof changeLicence>[2]) =>
      inCompany((tx) => changeLicence(tx, companyOf(office.tenant.scope), changes, NOW));
    expect(await licence(), 'the end of the licence, as long as nobody said').toMatchObject({
      renewalDate: '2031-01-15T08:00:00.000Z',
      expectedCostOfNextRenewal: null,
    });
    await change({ renews: '2031-01-10', cost: 49.5 });
    expect(await licence()).toMatchObject({
      renewalDate: '2031-01-10T17:00:00.000Z',
      expectedCostOfNextRenewal: 49.5,
    });
    await change({ until: '2032-03-31' });
    expect(await licence()).toMatchObject({
      renewalDate: '2032-03-31T17:00:00.000Z',
      expectedCostOfNextRenewal: 49.5,
    });
  });

  it('renews a licence that is over, sets its limits and takes it away', async () => {
    await set({ licence_valid_to: days(-3), emails_used: 4 });
    const change = (changes: Parameters<typeof changeLicence>[2]) =>
      inCompany((tx) => changeLicence(tx, companyOf(office.tenant.scope), changes, NOW));
    await change({ until: '2031-03-31', limits: { users: 5, emails: 100 } });
    expect(await licence()).toMatchObject({
      validFromDate: NOW.toISOString(),
      validToDate: '2031-03-31T17:00:00.000Z',
      quota: { userLimit: 5, emailLimit: 100, locationLimit: null, smsLimit: null },
    });
    await change({ limits: { users: null } });
    expect(await licence()).toMatchObject({ validToDate: '2031-03-31T17:00:00.000Z', quota: { userLimit: null } });
    await change({ until: null });
    expect(await licence()).toBeUndefined();
    expect(await office.messages()).toEqual([
      'posDataChanged',
      'licenseChanged',
      // Other limits are no other end.
      'licenseChanged',
      'posDataChanged',
      'licenseChanged',
    ]);
    const audited = await server.test.asOwner((client) =>
      client.query<{ action: string }>('SELECT action FROM audit_log WHERE company_id = $1', [
        office.tenant.scope.companyID,
      ]),
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(Array(3).fill('licence.changed'));
  });
});

describe('a quota', () => {
  it('gives the last place to one of many who ask at once', async () => {
    await set({ licence_location_limit: 3, licence_email_limit: 2 });
    const open = (id: string) =>
      inCompany(async (tx) => {
        await checkQuota(tx, companyOf(office.tenant.scope), 'locations');
        await insertLocationLike(tx, office.tenant.scope, id);
      });
    expect(await accepted(Array.from({ length: 6 }, () => open(newID())))).toBe(2);
    expect(await accepted(Array.from({ length: 6 }, () => check('emails')))).toBe(2);
    expect(await licence()).toMatchObject({ locationUsed: 3, emailUsed: 2 });
    await expect(check('locations')).rejects.toMatchObject({
      errorCode: 'license.quota_exceeded',
      details: { params: { quota: 3, used: 3 } },
    });
  });

  it('without a limit is never reached, and mails are still counted', async () => {
    expect(
      await accepted((['locations', 'users', 'emails', 'sms', 'emails'] as const).map((kind) => check(kind))),
    ).toBe(5);
    expect(await licence()).toMatchObject({ emailUsed: 2, smsUsed: 1 });
  });

  it('of what is sent restarts with each billing period', async () => {
    await set({ licence_billing_frequency: 'Monthly', licence_email_limit: 1, licence_sms_limit: 5 });
    await check('sms');
    await check('emails');
    await expect(check('emails')).rejects.toMatchObject({ errorCode: 'license.quota_exceeded' });
    server.clock.set(new Date('2030-06-15T08:00:00Z'));
    expect(await licence()).toMatchObject({ emailUsed: 0, smsUsed: 0 });
    await check('emails', server.clock.now());
    expect(await licence()).toMatchObject({ emailUsed: 1, smsUsed: 0 });
  });

  it('of mails is shown with its limit and the dates of the licence', async () => {
    await set({ licence_email_limit: 7 });
    await check('emails');
    expect((await server.call(licenceRoutes.emailQuota, {}, office.owner)).body).toEqual({
      validFromDate: '2030-01-15T08:00:00.000Z',
      validToDate: '2031-01-15T08:00:00.000Z',
      limit: 7,
      used: 1,
    });
  });
});

it.each([
  ['2030-01-15T08:00:00Z', 'Yearly', '2030-01-15T08:00:00Z', '2030-01-15T08:00:00.000Z'],
  ['2030-01-15T08:00:00Z', 'Yearly', '2031-01-15T07:59:59Z', '2030-01-15T08:00:00.000Z'],
  ['2030-01-15T08:00:00Z', 'Yearly', '2032-01-15T08:00:00Z', '2032-01-15T08:00:00.000Z'],
  ['2030-01-31T08:00:00Z', 'Monthly', '2030-02-28T07:00:00Z', '2030-01-31T08:00:00.000Z'],
  ['2030-01-31T08:00:00Z', 'Monthly', '2030-02-28T08:00:00Z', '2030-02-28T08:00:00.000Z'],
  ['2030-01-31T08:00:00Z', 'Monthly', '2030-03-30T08:00:00Z', '2030-02-28T08:00:00.000Z'],
  ['2030-01-31T08:00:00Z', 'Monthly', '2029-12-01T08:00:00Z', '2030-01-31T08:00:00.000Z'],
])('a licence from %s, billed %s, is at %s in the period from %s', (from, frequency, now, expected) => {
  const period = billingPeriod(new Date(from), frequency, new Date(now));
  expect(period.from.toISOString()).toBe(expected);
  expect(period.to > period.from).toBe(true);
});
