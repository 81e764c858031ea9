import { openPlacesBefore, type PlacesBefore } from '@tavola/testkit/database/migrated-places.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

// What migration 0395 writes for menus that are stored with slate (decision 292).

let before: PlacesBefore<'slate' | 'own'>;
beforeAll(async () => {
  before = await openPlacesBefore('0395_slate_of_menus', ['slate', 'own']);
  const { run, places } = before;
  for (const [place, favourites] of [
    [places.slate, '#4A5568'],
    [places.own, '#aa0000'],
  ] as const) {
    const { companyID } = place;
    const [menuID, first, later, both, alone] = [newID(), newID(), newID(), newID(), newID()];
    for (const [id, name] of [
      [both, 'Burrito'],
      [alone, 'Special'],
    ])
      await run(
        `INSERT INTO items (company_id, id, type, name, display_name, base_price, is_tax_inclusive, created_at, updated_at)
         VALUES ($1, $2, 'Product', $3, $3, 5, false, now(), now())`,
        [companyID, id, name],
      );
    await run(
      `INSERT INTO menus (company_id, id, name, default_menu_item_bg_color, created_at, updated_at)
       VALUES ($1, $2, 'Counter', $3, now(), now())`,
      [companyID, menuID, favourites],
    );
    for (const [id, name, order, colour] of [
      [first, 'Favourites', 0, favourites],
      [later, 'Burritos', 1, '#b95248'],
    ] as const)
      await run(
        `INSERT INTO menu_sections (company_id, id, menu_id, display_name, display_order, bg_color)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [companyID, id, menuID, name, order, colour],
      );
    for (const [sectionID, itemID, order, colour] of [
      [first, both, 0, null],
      [first, alone, 1, favourites],
      [later, both, 0, null],
    ] as const)
      await run(
        `INSERT INTO menu_items (company_id, id, menu_section_id, item_id, display_order, bg_color)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [companyID, newID(), sectionID, itemID, order, colour],
      );
    await run(
      `INSERT INTO pos_data_versions (company_id, location_id, version, raised_at) VALUES ($1, $2, 7, now())
       ON CONFLICT (company_id, location_id) DO UPDATE SET version = 7`,
      [companyID, place.locationID],
    );
  }
  await before.migrateAll();
});
afterAll(() => before.close());

const ITEMS = `SELECT s.display_name AS section, s.bg_color AS of_section, i.name, x.bg_color AS colour
  FROM menu_items x
  JOIN menu_sections s ON s.company_id = x.company_id AND s.id = x.menu_section_id
  JOIN items i ON i.company_id = x.company_id AND i.id = x.item_id
  WHERE x.company_id = $1 AND i.name IN ('Burrito', 'Special')
  ORDER BY s.display_order, x.display_order`;
const VERSION = 'SELECT version::int AS version FROM pos_data_versions WHERE company_id = $1';

it('slate becomes the colour of the section that an item is from, or green, and terminals load the menu again', async () => {
  expect(await before.read(ITEMS, before.places.slate)).toEqual([
    { section: 'Favourites', of_section: '#078355', name: 'Burrito', colour: '#b95248' },
    { section: 'Favourites', of_section: '#078355', name: 'Special', colour: '#078355' },
    { section: 'Burritos', of_section: '#b95248', name: 'Burrito', colour: null },
  ]);
  expect(await before.read(VERSION, before.places.slate)).toEqual([{ version: 8 }]);
});

it('a colour that a person chose is kept, and nothing is loaded again for it', async () => {
  expect(await before.read(ITEMS, before.places.own)).toMatchObject([
    { of_section: '#aa0000', colour: null },
    { of_section: '#aa0000', colour: '#aa0000' },
    { of_section: '#b95248', colour: null },
  ]);
  expect(await before.read(VERSION, before.places.own)).toEqual([{ version: 7 }]);
});
