import { permission, reportRoutes, type PermissionCode } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { salesReport, employeeReport } = permission;
const today = { startDate: '2026-06-19', endDate: '2026-06-19' };
const narrowed = [reportRoutes.figures, reportRoutes.payments, reportRoutes.reductions, reportRoutes.sales];

/** What each report answers that is narrowed to one person, to a reader with these rights. */
async function statusesOfOne(...codes: readonly PermissionCode[]): Promise<readonly number[]> {
  const reader = await place.colleague({ codes: new Set(codes) });
  const query = { ...today, employeeIDs: place.session.userID };
  const statuses: number[] = [];
  for (const route of narrowed) {
    const asked = route === reportRoutes.figures ? { ...query, group: 'day' } : query;
    statuses.push((await server.call(route, { query: asked as never }, reader)).status);
  }
  return statuses;
}

const peopleFor = async (...codes: readonly PermissionCode[]): Promise<readonly unknown[]> => {
  const reader = await place.colleague({ codes: new Set(codes) });
  return (await server.call(reportRoutes.places, {}, reader)).body.employees;
};

describe('reports narrowed to one person (decision 470)', () => {
  it('are refused to people who may not see reports of people', async () => {
    expect(await statusesOfOne(salesReport.view)).toEqual([403, 403, 403, 403]);
  });
  it('are opened by the right to reports of people', async () => {
    expect(await statusesOfOne(salesReport.view, employeeReport.view)).toEqual([200, 200, 200, 200]);
  });
  it('have no sales behind the row of a person without that right', async () => {
    const reader = await place.colleague({ codes: new Set([salesReport.view]) });
    const query = { ...today, group: 'employee', key: place.session.userID } as never;
    expect((await server.call(reportRoutes.sales, { query }, reader)).status).toBe(403);
  });
  it('offer nobody without that right', async () => {
    expect(await peopleFor(salesReport.view)).toEqual([]);
  });
  it('offer the people of the location with it', async () => {
    expect(await peopleFor(employeeReport.view)).not.toEqual([]);
  });
});
