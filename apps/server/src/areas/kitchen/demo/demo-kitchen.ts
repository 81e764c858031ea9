import { raisePosVersion } from '#areas/catalog/index.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { createStation } from '../stations/stations.rows.ts';
import { barCategories, kitchenDemoWords } from './kitchen-demo.words.ts';

const MINUTES = { waitingMinutes: 10, lateMinutes: 15 } as const;

/** Gives a demo restaurant a kitchen display with two stations: its kitchen, and the bar with the drinks. */
export async function plantDemoKitchen(
  { database, now, newID }: Pick<Services, 'database' | 'now' | 'newID'>,
  subDomain: string,
): Promise<void> {
  const place = await database.global((tx) =>
    tx
      .selectFrom('sub_domains')
      .select(['company_ref', 'location_ref'])
      .where('sub_domain', '=', subDomain)
      .executeTakeFirst(),
  );
  if (place === undefined) return;
  const scope = locationScope(place.company_ref, place.location_ref);
  const { companyID, locationID } = scope;
  await database.tenant(scope, async (tx) => {
    const [location, drinks] = await Promise.all([
      tx
        .selectFrom('locations')
        .select(['language', 'operational_setting'])
        .where('company_id', '=', companyID)
        .where('id', '=', locationID)
        .executeTakeFirstOrThrow(),
      tx
        .selectFrom('item_categories')
        .select('id')
        .where('company_id', '=', companyID)
        .where('name', 'in', [...barCategories.en, ...barCategories.th])
        .where('deleted_at', 'is', null)
        .execute(),
    ]);
    const language = location.language === 'th' ? 'th' : 'en';
    const station = { isExpo: false, fulfilmentIDs: [], language: null, ...MINUTES };
    const hot = { ...station, name: kitchenDemoWords.hot[language], isDefault: true, categoryIDs: [] };
    const categoryIDs = drinks.map(({ id }) => id);
    const bar = { ...station, name: kitchenDemoWords.bar[language], isDefault: false, categoryIDs };
    await createStation(tx, scope, newID(), hot, now());
    if (categoryIDs.length > 0) await createStation(tx, scope, newID(), bar, now());
    const setting = { ...Object(location.operational_setting), isKDSEnable: true };
    await tx
      .updateTable('locations')
      .set({ operational_setting: JSON.stringify(setting), updated_at: now().toISOString() })
      .where('company_id', '=', companyID)
      .where('id', '=', locationID)
      .execute();
    await raisePosVersion(tx, scope, now());
  });
}
