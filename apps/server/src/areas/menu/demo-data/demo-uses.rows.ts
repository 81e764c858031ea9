import type { Tx } from '#platform/database/tx.ts';
import type { RecordKey, Use } from './kept-records.ts';

const key = (kind: string, id: string | null): RecordKey | null => (id === null ? null : `${kind} ${id}`);
const use = (user: RecordKey | null, used: RecordKey | null): Use[] =>
  user === null || used === null ? [] : [{ user, used }];

/** Everything among a company's living records that needs another one, as far as demo data can be concerned. */
export async function readUses(tx: Tx, companyID: string): Promise<Use[]> {
  const [
    ofItems,
    ofVariants,
    ofGroups,
    ofCombos,
    ofRecipes,
    ofOptions,
    ofTargets,
    ofDiscountMenus,
    ofMenus,
    ofSections,
  ] = await Promise.all([
    itemUses(tx, companyID),
    variantUses(tx, companyID),
    groupUses(tx, companyID),
    comboUses(tx, companyID),
    recipeUses(tx, companyID),
    optionUses(tx, companyID),
    targetUses(tx, companyID),
    discountMenuUses(tx, companyID),
    menuUses(tx, companyID),
    sectionUses(tx, companyID),
  ]);
  return [
    ofItems,
    ofVariants,
    ofGroups,
    ofCombos,
    ofRecipes,
    ofOptions,
    ofTargets,
    ofDiscountMenus,
    ofMenus,
    ofSections,
  ].flat();
}

const livingItems = (tx: Tx, companyID: string) =>
  tx.selectFrom('items as i').where('i.company_id', '=', companyID).where('i.deleted_at', 'is', null);

/** Its category; a variant and its product need each other. */
async function itemUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await livingItems(tx, companyID).select(['i.id', 'i.category_id', 'i.base_item_id']).execute();
  return rows.flatMap(({ id, category_id, base_item_id }) => [
    ...use(key('item', id), key('category', category_id)),
    ...use(key('item', id), key('item', base_item_id)),
    ...use(key('item', base_item_id), key('item', id)),
  ]);
}

async function variantUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await livingItems(tx, companyID)
    .innerJoin('item_variants as v', (join) => join.on('v.company_id', '=', companyID).onRef('v.item_id', '=', 'i.id'))
    .select(['i.id', 'v.variant_id'])
    .execute();
  return rows.flatMap(({ id, variant_id }) => use(key('item', id), key('variant', variant_id)));
}

/** Modifier groups of items, categories, options of variants, and options of other groups. */
async function groupUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await tx
    .selectFrom('modifier_bindings as b')
    .leftJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'b.item_id').on('i.deleted_at', 'is', null),
    )
    .leftJoin('item_categories as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'b.category_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('variant_options as v', (join) =>
      join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'b.variant_option_id'),
    )
    .leftJoin('modifier_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'b.modifier_option_id').on('o.deleted_at', 'is', null),
    )
    .select(['b.modifier_group_id', 'i.id as item_id', 'c.id as category_id', 'v.variant_id'])
    .select('o.modifier_group_id as owner_group_id')
    .where('b.company_id', '=', companyID)
    .execute();
  return rows.flatMap((row) => {
    const group = key('modifierGroup', row.modifier_group_id);
    return [
      ...use(key('item', row.item_id), group),
      ...use(key('category', row.category_id), group),
      ...use(key('variant', row.variant_id), group),
      ...use(key('modifierGroup', row.owner_group_id), group),
    ];
  });
}

async function comboUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await livingItems(tx, companyID)
    .innerJoin('combo_choices as c', (join) => join.on('c.company_id', '=', companyID).onRef('c.item_id', '=', 'i.id'))
    .innerJoin('combo_choice_items as p', (join) =>
      join.on('p.company_id', '=', companyID).onRef('p.combo_choice_id', '=', 'c.id'),
    )
    .select(['i.id', 'p.item_id'])
    .execute();
  return rows.flatMap(({ id, item_id }) => use(key('item', id), key('item', item_id)));
}

async function recipeUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await tx
    .selectFrom('item_units as u')
    .leftJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'u.item_id').on('i.deleted_at', 'is', null),
    )
    .leftJoin('modifier_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'u.modifier_option_id').on('o.deleted_at', 'is', null),
    )
    .select(['i.id', 'o.modifier_group_id', 'u.element_item_id'])
    .where('u.company_id', '=', companyID)
    .execute();
  return rows.flatMap(({ id, modifier_group_id, element_item_id }) => [
    ...use(key('item', id), key('item', element_item_id)),
    ...use(key('modifierGroup', modifier_group_id), key('item', element_item_id)),
  ]);
}

/** Options that are items themselves. */
async function optionUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await tx
    .selectFrom('modifier_options as o')
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'o.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .select(['o.modifier_group_id', 'o.item_id'])
    .where('o.company_id', '=', companyID)
    .where('o.deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ modifier_group_id, item_id }) =>
    use(key('modifierGroup', modifier_group_id), key('item', item_id)),
  );
}

const livingDiscounts = (tx: Tx, companyID: string) =>
  tx.selectFrom('discounts as d').where('d.company_id', '=', companyID).where('d.deleted_at', 'is', null);

async function targetUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await livingDiscounts(tx, companyID)
    .innerJoin('discount_targets as t', (join) =>
      join.on('t.company_id', '=', companyID).onRef('t.discount_id', '=', 'd.id'),
    )
    .select(['d.id', 't.item_id', 't.category_id'])
    .execute();
  return rows.flatMap(({ id, item_id, category_id }) => [
    ...use(key('discount', id), key('item', item_id)),
    ...use(key('discount', id), key('category', category_id)),
  ]);
}

async function discountMenuUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await livingDiscounts(tx, companyID)
    .innerJoin('discount_menus as m', (join) =>
      join.on('m.company_id', '=', companyID).onRef('m.discount_id', '=', 'd.id'),
    )
    .select(['d.id', 'm.menu_id'])
    .execute();
  return rows.flatMap(({ id, menu_id }) => use(key('discount', id), key('menu', menu_id)));
}

async function menuUses(tx: Tx, companyID: string): Promise<Use[]> {
  const rows = await tx
    .selectFrom('menus')
    .select(['id', 'price_list_id'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ id, price_list_id }) => use(key('menu', id), key('priceList', price_list_id)));
}

/** An item keeps the section that shows it, a section those above it and its menu. */
async function sectionUses(tx: Tx, companyID: string): Promise<Use[]> {
  const [sections, places] = await Promise.all([
    tx
      .selectFrom('menu_sections as s')
      .innerJoin('menus as m', (join) =>
        join.on('m.company_id', '=', companyID).onRef('m.id', '=', 's.menu_id').on('m.deleted_at', 'is', null),
      )
      .select(['s.id', 's.parent_menu_section_id', 's.menu_id'])
      .where('s.company_id', '=', companyID)
      .execute(),
    livingItems(tx, companyID)
      .innerJoin('menu_items as p', (join) => join.on('p.company_id', '=', companyID).onRef('p.item_id', '=', 'i.id'))
      .select(['i.id', 'p.menu_section_id'])
      .execute(),
  ]);
  return [
    ...sections.flatMap(({ id, parent_menu_section_id, menu_id }) => [
      ...use(key('menuSection', id), key('menuSection', parent_menu_section_id)),
      ...use(key('menuSection', id), key('menu', menu_id)),
    ]),
    ...places.flatMap(({ id, menu_section_id }) => use(key('item', id), key('menuSection', menu_section_id))),
  ];
}
