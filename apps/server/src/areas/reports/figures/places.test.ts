import { permission, reportRoutes, type ReportPlaces } from '@tavola/contract';
import { plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { reportsOf } from '../reports.setup.ts';

// A person who may see reports of people at one of two locations, and reports of sales at both.

const today = { startDate: '2026-06-19', endDate: '2026-06-19' };
let server: SellingServer;
let place: Selling;
let there: string;
let places: ReportPlaces['locations'];

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  const { companyID, locationID } = place.tenant.scope;
  const planted = await plantPlace(runAsOwner(server.test), companyID, { subDomain: `second-${newID().slice(0, 8)}` });
  there = planted.locationID;
  await server.test.asOwner(async (owner) => {
    await owner.query(
      `UPDATE locations l SET currency_id = f.currency_id FROM locations f
        WHERE l.company_id = $1 AND f.company_id = $1 AND l.id = $2 AND f.id = $3`,
      [companyID, there, locationID],
    );
    await owner.query(
      'INSERT INTO user_permissions (company_id, id, user_id, at_location_id, codes) VALUES ($1, $2, $3, $4, $5)',
      [companyID, newID(), place.session.userID, there, [permission.salesReport.view]],
    );
  });
  places = (await server.call(reportRoutes.places, {}, place.caller)).body.locations;
}, 60_000);
afterAll(() => server.close());

const where = (right: 'seesSales' | 'seesPeople') =>
  places.filter((one) => one[right]).map(({ locationID }) => locationID);

it('is offered both locations for reports of sales', () => {
  expect(where('seesSales').toSorted()).toEqual([place.tenant.scope.locationID, there].toSorted());
});

it('is offered one location for reports of people', () => {
  expect(where('seesPeople')).toEqual([place.tenant.scope.locationID]);
});

it('gets the report of people of all its locations', async () => {
  const { totals } = await reportsOf(server, place).employees({ ...today, locationIDs: where('seesPeople') });
  expect(totals.orders).toBe(0);
});
