import { SegmentedControl } from '@mantine/core';
import { StockStatus, type InventoryItem, type InventorySummary } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inventoryListQuery, inventorySummaryQuery } from './inventory.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatQuantity, formatUnitCost } from '#text/format.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { statusTone, stockText, valueText } from './stock-words.ts';
import { TrackDialog } from './TrackDialog.tsx';

const statuses = Object.values(StockStatus);

/** What is in stock here, and how many items are low or out of stock. */
export function InventoryListScreen() {
  const t = useText(inventoryStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const goTo = useGoTo();
  const { canAdd } = useRights('inventory');
  const [isTracking, setIsTracking] = useState(false);
  const state = useListState();
  const [filters, setFilters] = useListFilters({ status: '' });
  const status = statuses.find((one) => one === filters.status);
  const { data, ...list } = loaded(useQuery(inventoryListQuery(state[0], status)));
  const { data: summary } = useQuery(inventorySummaryQuery);
  const columns = useMemo(
    (): readonly DataColumn<InventoryItem>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'onHand',
        header: t('onHand'),
        value: (row) => row.onHand,
        cell: (row) => stockText(row.onHand, row.uomSymbol, language),
        align: 'end',
      },
      {
        id: 'committed',
        header: t('committed'),
        value: (row) => row.committed,
        cell: (row) => stockText(row.committed, row.uomSymbol, language),
        align: 'end',
        isSecondary: true,
        isSortable: false,
      },
      {
        id: 'status',
        header: t('status'),
        value: (row) => t(row.status),
        cell: (row) => <StatusBadge tone={statusTone[row.status]} label={t(row.status)} />,
      },
      {
        id: 'safetyStock',
        header: t('safetyStock'),
        value: (row) => row.safetyStock,
        cell: (row) => stockText(row.safetyStock, row.uomSymbol, language),
        align: 'end',
        isSecondary: true,
      },
      {
        id: 'averageCost',
        header: t('averageCost'),
        value: (row) => row.averageCost,
        cell: (row) => formatUnitCost(row.averageCost, row.uomSymbol, currency),
        align: 'end',
        isSecondary: true,
      },
      {
        id: 'stockValue',
        header: t('stockValue'),
        value: (row) => row.stockValue,
        cell: (row) => valueText(row.stockValue, currency),
        align: 'end',
        isSecondary: true,
      },
    ],
    [t, language, currency],
  );
  return (
    <>
      <ListScreen
        title={title('inventory')}
        subtitle={
          summary !== undefined && summary.itemCount > 0
            ? t('worth', { value: valueText(summary.stockValue, currency) })
            : undefined
        }
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.itemID}
        state={state}
        emptyText={t('empty')}
        createLabel={t('track')}
        isFiltered={status !== undefined}
        filters={
          <SegmentedControl
            size="sm"
            style={{ flex: '1 1 300px' }}
            maw={480}
            aria-label={t('statusFilter')}
            value={status ?? ''}
            onChange={(value) => setFilters({ status: value })}
            data={[
              { value: '', label: withCount(t('all'), summary?.itemCount) },
              ...statuses.map((one) => ({ value: one, label: withCount(t(one), countOf(summary, one)) })),
            ]}
          />
        }
        commands={{
          create: canAdd ? () => setIsTracking(true) : undefined,
          open: (row) => void goTo('inventoryItem', { params: { id: row.itemID } }),
        }}
      />
      {isTracking && <TrackDialog onClose={() => setIsTracking(false)} />}
    </>
  );
}

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${formatQuantity(count)})`;
const countOf = (summary: InventorySummary | undefined, status: StockStatus): number | undefined =>
  summary && { In: summary.inCount, Low: summary.lowCount, Out: summary.outCount }[status];
