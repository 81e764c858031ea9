/** A bill with the name that people gave it. */
export interface AliasedBill {
  readonly orderID: string;
  readonly aliasName: string | null;
  readonly tableName: string | null;
  readonly orderNo: string | null;
}

/**
 * What distinguishes bills of the same name, by the id of the bill: their table, where each is of another one, and else
 * their number. Joined tables may both have a Guest 2. A bill whose name no other one has is not in it.
 */
export function namesApart(bills: readonly AliasedBill[]): ReadonlyMap<string, string> {
  const named = new Map<string, AliasedBill[]>();
  for (const bill of bills) {
    const name = bill.aliasName?.trim().toLowerCase() ?? '';
    if (name !== '') named.set(name, [...(named.get(name) ?? []), bill]);
  }
  return new Map(
    [...named.values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => {
        const tables = new Set(same.map(({ tableName }) => tableName ?? ''));
        const areApart = tables.size === same.length && !tables.has('');
        return same.map(({ orderID, tableName, orderNo }) => {
          const what = areApart ? tableName : orderNo;
          return [orderID, what ?? ''] as const;
        });
      })
      .filter(([, what]) => what !== ''),
  );
}

/** A name with what distinguishes it from the same name of another bill; undefined = nothing has to. */
export const nameApart = (name: string, apart: string | undefined): string =>
  apart === undefined ? name : `${name} · ${apart}`;
