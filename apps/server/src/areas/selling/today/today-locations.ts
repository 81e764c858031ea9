import { isAllowed, permission, type PermissionCode, type TodayLocation } from '@tavola/contract';
import { listEnteredPlaces, listNotices, noticeReader, readOperationalSetting } from '#areas/company/index.ts';
import { paySeers, readTeamDay } from '#areas/staff/index.ts';
import { listItemsOut } from '#areas/stock/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import { findSampleTerminal } from '../rows/orders/samples.rows.ts';
import { readDays } from './days.ts';
import { countOpenDrawers, sumOpenOrders } from './today.rows.ts';

/**
 * The day of every location that the person may enter and whose figures they may see there (decision 15), each on its
 * own clock and in its own currency.
 */
export async function readLocations(tx: Tx, call: Call, now: Date): Promise<TodayLocation[]> {
  const { session, clientID } = call;
  const found: TodayLocation[] = [];
  for (const { scope: here, name, codes } of await listEnteredPlaces(tx, call)) {
    if (!isAllowed(codes, [permission.totalSaleDashboard.view])) continue;
    const of = { scope: here, clientID: null, without: await findSampleTerminal(tx, here) };
    const operational = await readOperationalSetting(tx, here);
    const { businessDate, sales, salesWeekBefore } = await readDays(tx, of, operational, now);
    const { currencyCode, currencySymbol, currencyDecimals } = operational;
    const sees = (code: PermissionCode): boolean => isAllowed(codes, [code]);
    const reader = noticeReader(session.userID, clientID, codes);
    const seesPay = isAllowed(codes, paySeers(operational));
    const team = { rules: operational, date: businessDate, now, seesPay };
    found.push({
      locationID: here.locationID,
      name,
      businessDate,
      currencyCode,
      currencySymbol,
      currencyDecimals,
      sales,
      salesWeekBefore,
      openOrders: await sumOpenOrders(tx, of, businessDate),
      team: await readTeamDay(tx, here, team),
      openDrawers: await countOpenDrawers(tx, here),
      outOfStock: sees(permission.inventory.view) ? (await listItemsOut(tx, here)).length : null,
      unreadNotices: (await listNotices(tx, here, reader, now)).unread,
    });
  }
  return found;
}
