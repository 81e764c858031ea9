import { NAMED_USERS, useKinds, type RecordUses, type UsedNoun, type UseKind } from '@tavola/contract';
import { listBrandUsers, listCategoryUsers } from '#areas/catalog/index.ts';
import { listTaxUsers } from '#areas/finance/index.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listDiscountUsers } from '../discounts/discounts.rows.ts';
import { listMenuUsers } from '../menus/menus.rows.ts';
import { listUsers as listGroupUsers } from '../modifier-groups/group-users.rows.ts';
import { listPriceListUsers } from '../price-lists/price-lists.rows.ts';
import { familyOf, listUses } from '../products/product-uses.rows.ts';
import { listUsers as listVariantUsers } from '../variants/variants.rows.ts';
import { readOwners, type Owner } from './uses.rows.ts';

/** A user as its noun names it: for an item or an option the record that has it is opened. */
type RawUser = Pick<RecordUser, 'id' | 'name'> & { readonly kind: UseKind | 'item' | 'option' };
type Reader = (tx: Tx, scope: LocationScope, id: string) => Promise<readonly RawUser[]>;

const ofItem: Reader = async (tx, scope, id) => {
  const family = await familyOf(tx, scope, [id]);
  const uses = await listUses(tx, scope, family, [
    'menus',
    'combos',
    'modifierOptions',
    'recipes',
    'discounts',
    'priceLists',
  ]);
  const as = (kind: RawUser['kind'], users: readonly { id: string; name: string }[]): RawUser[] =>
    users.map((user) => ({ ...user, kind }));
  return [
    ...as('menu', uses.menus),
    ...as('combo', uses.combos),
    ...as('option', uses.modifierOptions),
    // A recipe is an item's or an option's; the owner says which.
    ...as('item', uses.recipes),
    ...as('discount', uses.discounts),
    ...as('priceList', uses.priceLists),
  ];
};

/** What uses a record of each noun: the same lists from which its delete is refused. */
const READERS: Readonly<Record<UsedNoun, Reader>> = {
  product: ofItem,
  ingredient: ofItem,
  variant: async (tx, scope, id) =>
    (await listVariantUsers(tx, scope, [id])).map((user) => ({ ...user, kind: 'item' as const })),
  modifierGroup: async (tx, scope, id) =>
    (await listGroupUsers(tx, scope, [id])).map(({ kind, ...user }) => ({
      ...user,
      kind: kind === 'category' ? 'category' : kind === 'product' ? 'item' : 'option',
    })),
  category: (tx, scope, id) => listCategoryUsers(tx, scope, [id]),
  brand: (tx, scope, id) => listBrandUsers(tx, scope, [id]),
  tax: (tx, scope, id) => listTaxUsers(tx, scope, [id]),
  priceList: (tx, scope, id) => listPriceListUsers(tx, scope, [id]),
  discount: (tx, scope, id) => listDiscountUsers(tx, scope, [id]),
  menu: (tx, scope, id) => listMenuUsers(tx, scope, [id]),
};

/** What uses a record, by kind in one order, each user once; an unknown record has no users. */
export async function usesOf(tx: Tx, scope: LocationScope, noun: UsedNoun, id: string): Promise<RecordUses> {
  const raw = await READERS[noun](tx, scope, id);
  const owners = await readOwners(
    tx,
    scope,
    raw.filter(({ kind }) => kind === 'item' || kind === 'option').map((user) => user.id),
  );
  const users = raw.flatMap((user): Owner[] => {
    const { kind } = user;
    const owner = owners.get(user.id);
    if (kind !== 'item' && kind !== 'option') return [{ kind, id: user.id, name: user.name }];
    return owner === undefined ? [] : [{ ...owner, name: owner.name === '' ? user.name : owner.name }];
  });
  return useKinds.flatMap((kind) => {
    const named = new Map(users.filter((user) => user.kind === kind).map((user) => [`${user.id} ${user.name}`, user]));
    const all = [...named.values()].filter((user) => noun !== kind || user.id !== id);
    return all.length === 0
      ? []
      : [
          {
            kind,
            count: all.length,
            users: all.slice(0, NAMED_USERS).map((user) => ({ id: user.id, name: user.name })),
          },
        ];
  });
}
