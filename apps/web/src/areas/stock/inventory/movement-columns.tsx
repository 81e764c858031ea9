import type { InventoryMovement } from '@tavola/contract';
import { useMemo } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDateTime, formatUnitCost } from '#text/format.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { changeText, stockText } from './stock-words.ts';

/** Columns of movements; with the item's name when the list covers several items. */
export function useMovementColumns(hasItem: boolean): readonly DataColumn<InventoryMovement>[] {
  const t = useText(inventoryStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  return useMemo((): readonly DataColumn<InventoryMovement>[] => {
    const why = ({ reason, comment, vendorName }: InventoryMovement) =>
      [reason, vendorName, comment].filter((part) => part !== null && part !== '').join(' · ');
    return [
      {
        id: 'at',
        header: t('at'),
        value: (row) => row.at,
        cell: (row) => formatDateTime(row.at, timezoneName, language),
      },
      ...(hasItem
        ? [{ id: 'itemName', header: t('name'), value: (row: InventoryMovement) => row.itemName, isUnderName: true }]
        : []),
      { id: 'type', header: t('type'), value: (row) => t(row.type), isUnderName: true },
      {
        id: 'quantity',
        header: t('quantity'),
        value: (row) => row.quantity,
        cell: (row) => changeText(row, language),
        align: 'end',
      },
      {
        id: 'balanceAfter',
        header: t('balanceAfter'),
        value: (row) => row.balanceAfter,
        cell: (row) => stockText(row.balanceAfter, row.uomSymbol, language),
        align: 'end',
        isSortable: false,
      },
      {
        id: 'unitCost',
        header: t('cost'),
        value: (row) => row.unitCost,
        cell: (row) => formatUnitCost(row.unitCost, null, currency),
        align: 'end',
        isSortable: false,
        isSecondary: true,
      },
      { id: 'reason', header: t('source'), value: why, isSortable: false, isSecondary: true },
      {
        id: 'userName',
        header: t('userName'),
        value: (row) => row.userName ?? '',
        isSortable: false,
        shownFrom: 'desk',
      },
    ];
  }, [t, language, currency, timezoneName, hasItem]);
}
