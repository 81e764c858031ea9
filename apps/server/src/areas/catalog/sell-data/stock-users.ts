import type { StockUser } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { soldNamesOf } from '#platform/crud/names.ts';
import { together } from '#platform/database/together.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { usersOf } from './out-of-stock.ts';
import {
  readComboChoiceItems,
  readComboChoices,
  readItems,
  readModifierGroups,
  readModifierOptions,
  readStockFacts,
} from './snapshot-products.rows.ts';

/**
 * What goes off sale with an item (decision 334): dishes that need it, by name, then the places in combos that such a
 * dish fills, then options of modifiers. A product of which every variant needs it is listed once.
 */
export async function readStockUsers(tx: Tx, scope: LocationScope, itemID: string): Promise<StockUser[]> {
  const rows = await together({
    items: readItems(tx, scope),
    stockFacts: readStockFacts(tx, scope),
    choices: readComboChoices(tx, scope),
    choiceItems: readComboChoiceItems(tx, scope),
    groups: readModifierGroups(tx, scope),
    modifierOptions: readModifierOptions(tx, scope),
  });
  const users = usersOf({ ...rows, itemLocations: [], modifierOptionLocations: [] }, itemID);
  const items = new Map(rows.items.map((item) => [item.id, item]));
  const variants = groupBy(
    rows.items.filter(({ type, base_item_id }) => type === 'ProductVariant' && base_item_id !== null),
    ({ base_item_id }) => base_item_id ?? '',
    ({ id }) => id,
  );
  /** Its product where that needs it as a whole. */
  const shownOf = (id: string): string => {
    const base = items.get(id)?.base_item_id ?? null;
    const isWhole =
      base !== null && items.has(base) && (variants.get(base) ?? []).every((each) => users.items.has(each));
    return isWhole ? base : id;
  };
  const dishes = [...new Set([...users.items].map(shownOf))].flatMap((id) => userOf('Item', items.get(id), null));
  const choices = new Map(rows.choices.map((choice) => [choice.id, choice]));
  const needs = new Set([...users.items, ...dishes.map(({ id }) => id)]);
  const parts = rows.choiceItems
    .filter(({ item_id }) => needs.has(item_id))
    .flatMap(({ combo_choice_id, item_id }) => {
      const combo = items.get(choices.get(combo_choice_id)?.item_id ?? '');
      return combo === undefined ? [] : userOf('Part', items.get(item_id), combo);
    });
  const groups = new Map(rows.groups.map((group) => [group.id, group]));
  const options = rows.modifierOptions
    .filter(({ id }) => users.options.has(id))
    .flatMap((option) => {
      const group = groups.get(option.modifier_group_id);
      return group === undefined ? [] : userOf('Option', option, group);
    });
  return [...byName(dishes), ...byName(parts), ...byName(options)];
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly names: unknown;
  readonly is_active: boolean;
}

/** What is switched off is not for sale anyway. */
const userOf = (
  kind: StockUser['kind'],
  row: NamedRow | undefined,
  within: Omit<NamedRow, 'is_active'> | null,
): StockUser[] =>
  row === undefined || !row.is_active
    ? []
    : [
        {
          kind,
          id: row.id,
          name: row.name,
          names: soldNamesOf(row),
          within: within === null ? null : { name: within.name, names: soldNamesOf(within) },
        },
      ];

const byName = (users: readonly StockUser[]): StockUser[] =>
  users.toSorted((one, other) => one.name.localeCompare(other.name));
