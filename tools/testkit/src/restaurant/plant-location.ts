import { randomUUID } from 'node:crypto';
import { newID } from '@tavola/server/platform/ids.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from '../database/database.ts';
import { plantCompany, plantPlace, runAsOwner } from './plant-rows.ts';

const DOLLAR = 2;

/**
 * Plants a company with one location, or, with `companyID`, another location of that company. They have no records yet.
 */
export async function plantLocation(test: TestDatabase, companyID: string = newID()): Promise<LocationScope> {
  const run = runAsOwner(test);
  await plantCompany(run, { companyID });
  return plantPlace(run, companyID, { subDomain: randomUUID(), timezoneName: 'UTC', currencyID: DOLLAR });
}
