import type { Amount, MenuMixAnswer, MenuMixRow } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { moneyIn, textIn, textOrNull } from '../figures/cells.ts';
import { counted } from '../figures/figures.rows.ts';
import { namesOfKeys } from '../figures/names.rows.ts';
import type { ReportScope } from '../figures/report-scope.ts';
import { menuClassOf, menuLines } from './menu-mix.ts';

const CENT = 100;

/** Items of a period with their class, the most units first; open items, which are on no menu, are left out. */
export async function readMenuMix(
  tx: Tx,
  scope: ReportScope,
  categoryID: string | null,
): Promise<Omit<MenuMixAnswer, 'pendingCount'>> {
  const { companyID } = scope;
  const { rows } = await tx.send(sql`SELECT i.id, i.category_id, sum(f.quantity) AS quantity, sum(f.net_amount) AS net,
      sum(f.cost_amount) AS cost, bool_or(f.cost_amount IS NULL) AS unknown
    FROM report_facts f JOIN items i ON i.company_id = ${companyID} AND i.id = f.item_id
    WHERE ${counted(scope, ['Line'])}
    GROUP BY i.id, i.category_id HAVING sum(f.quantity) > 0 ORDER BY 3 DESC, i.id`);
  const sold = rows.map((row) => ({
    itemID: textIn(row, 'id'),
    categoryID: textOrNull(row, 'category_id'),
    quantity: Number(row['quantity']),
    net: moneyIn(row, 'net'),
    cost: row['unknown'] === true ? null : moneyIn(row, 'cost'),
  }));
  const shown = sold.filter((item) => categoryID === null || item.categoryID === categoryID);
  const mixed = shown.map(({ quantity, net, cost }) => ({ quantity, margin: cost === null ? null : net - cost }));
  const lines = menuLines(mixed);
  const ids = shown.map(({ itemID }) => itemID);
  const names = await namesOfKeys(tx, companyID, 'product', ids);
  const categoryIDs = [...new Set(sold.flatMap(({ categoryID: id }) => (id === null ? [] : [id])))];
  const categories = await namesOfKeys(tx, companyID, 'category', categoryIDs);
  return {
    rows: shown.map((item, index): MenuMixRow => {
      const { quantity, margin } = mixed[index] ?? { quantity: 0, margin: null };
      const record = names.get(item.itemID);
      return {
        ...item,
        name: record?.name ?? '',
        names: record?.names ?? undefined,
        margin: margin === null ? null : cents(margin),
        unitMargin: margin === null ? null : cents(margin / quantity),
        menuClass: menuClassOf({ quantity, margin }, lines),
      };
    }),
    popularFrom: lines === null ? null : Math.round(lines.popularFrom * CENT) / CENT,
    profitableFrom: lines === null ? null : cents(lines.profitableFrom),
    categories: categoryIDs
      .flatMap((id) => {
        const record = categories.get(id);
        return record === undefined ? [] : [{ categoryID: id, name: record.name, names: record.names ?? undefined }];
      })
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

// A margin is shown and compared, never paid: two decimals say enough of it.
const cents = (figure: number): Amount => (Math.round(figure * CENT) / CENT) as Amount;
