import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import { openScratchDatabase } from './database.ts';
import { plantCompany, plantPlace, type Run } from '../restaurant/plant-rows.ts';

/** Restaurants that registered before a migration, and what is in their tables. */
export interface PlacesBefore<Name extends string> {
  readonly places: Readonly<Record<Name, LocationScope>>;
  /** Sends one statement as the owner of the tables. */
  readonly run: Run;
  /** Reads rows of a restaurant; its company is `$1`. */
  read<Row extends object>(text: string, place: LocationScope): Promise<Row[]>;
  /** Runs the migration that they registered before, and no later one. */
  migrateOnce(): Promise<void>;
  migrateAll(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database in its state before a migration, with one restaurant, each in a separate company, under each of
 * these names.
 */
export async function openPlacesBefore<Name extends string>(
  migration: string,
  names: readonly Name[],
): Promise<PlacesBefore<Name>> {
  const scratch = await openScratchDatabase();
  const { owner } = scratch.connections;
  const all = await readMigrations();
  const index = all.findIndex(({ name }) => name === migration);
  await migrate(owner, all.slice(0, index));
  const run: Run = (text, values) => scratch.asOwner((client) => client.query(text, [...values]));
  const planted: [Name, LocationScope][] = [];
  for (const name of names) planted.push([name, await plantPlace(run, await plantCompany(run), { subDomain: name })]);
  return {
    // One for each name.
    places: Object.fromEntries(planted) as Record<Name, LocationScope>,
    run,
    read: async <Row extends object>(text: string, { companyID }: LocationScope) =>
      scratch.asOwner(async (client) => (await client.query<Row>(text, [companyID])).rows),
    migrateOnce: async () => void (await migrate(owner, all.slice(0, index + 1))),
    migrateAll: async () => void (await migrate(owner, all)),
    close: () => scratch.close(),
  };
}
