import type { CustomerDisplay, CustomerDisplayInput, Language } from '@tavola/contract';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const SETTINGS: NamedRecords = {
  table: 'customer_display_settings',
  isOfLocation: true,
  key: 'customer_display_settings_name_key',
};

const settingsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('customer_display_settings')
    .select(['id', 'name', 'welcome_message', 'location_logo', 'company_logo', 'advertisement_images'])
    .select(['language', 'theme', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    // Checks of the table hold them to those of the contract.
    .$narrowType<{ language: Language | null; theme: CustomerDisplay['theme'] }>();
type Row = Awaited<ReturnType<ReturnType<typeof settingsOf>['execute']>>[number];

const toSetting = (row: Row): CustomerDisplay => ({
  customerFacingDisplaySettingID: row.id,
  name: row.name,
  welcomeMessage: row.welcome_message,
  locationLogo: row.location_logo,
  companyLogo: row.company_logo,
  advertisementImages: row.advertisement_images,
  language: row.language,
  theme: row.theme,
  version: row.version,
});

/** Settings of the location by name. */
export async function listSettings(tx: Tx, scope: LocationScope): Promise<CustomerDisplay[]> {
  const rows = await settingsOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(toSetting);
}

/** A setting; null = unknown or deleted. */
export async function getSetting(tx: Tx, scope: LocationScope, id: string): Promise<CustomerDisplay | null> {
  const row = await settingsOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toSetting(row);
}

const columnsOf = (setting: CustomerDisplayInput) => ({
  name: setting.name,
  welcome_message: setting.welcomeMessage,
  location_logo: setting.locationLogo === '' ? null : setting.locationLogo,
  company_logo: setting.companyLogo === '' ? null : setting.companyLogo,
  // Arrays travel as the text that Postgres writes them as; addresses of pictures need no quotes in it.
  advertisement_images: `{${setting.advertisementImages.join(',')}}`,
  language: setting.language ?? null,
  theme: setting.theme,
});

/** Adds a setting. Null = it already exists (a repeated call). */
export async function createSetting(
  tx: Tx,
  scope: LocationScope,
  id: string,
  setting: CustomerDisplayInput,
  now: Date,
): Promise<CustomerDisplay | null> {
  return (await addRecord(tx, SETTINGS, scope, id, columnsOf(setting), now)) ? getSetting(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateSetting(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...setting }: CustomerDisplayInput & { version: number },
  now: Date,
): Promise<CustomerDisplay | null> {
  return (await changeRecord(tx, SETTINGS, scope, id, version, columnsOf(setting), now))
    ? getSetting(tx, scope, id)
    : null;
}

/** Terminals leave settings that are deleted, and show the plain greeting. */
export async function leaveSettings(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ display_setting_id: null })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('display_setting_id', '=', anyOf(ids))
    .execute();
}
