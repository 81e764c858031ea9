import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { CogsAnswer, CogsRow } from '@tavola/contract';
import type { Period } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { Figure } from '../frame/Figure.tsx';
import { shownPeriod } from '../frame/period.ts';
import { PeriodFields } from '../frame/PeriodFields.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import classes from '../frame/Report.module.css';
import { useReportState } from '../frame/report-state.ts';
import { useOpenProduct } from '../frame/use-open-product.ts';
import { reportStrings } from '../reports.strings.ts';
import { cogsQuery, exportCogs } from './cogs.queries.ts';
import { cogsStrings } from './cogs.strings.ts';
import '../frame/print-report.css';

const SCALE = 100_000;

/** What the sales of a period cost, by item, with waste and count differences next to it (decision 242). */
export function CogsReportScreen() {
  const t = useText(cogsStrings);
  const title = useText(screenStrings);
  const state = useReportState({ preset: 'thisMonth' });
  const { period } = state;
  const report = loaded(useQuery(cogsQuery(period)));
  const columns = useCogsColumns();
  const [list, onStateChange] = useListState();
  const openSales = useOpenProduct(state.search);
  const { canView: seesStock } = useRights('inventory');
  const goTo = useGoTo();
  // An ingredient is sold in no order; what moved it is its history.
  const open = (row: CogsRow): void => {
    if (row.isTracked && row.net === 0 && seesStock && row.itemID !== null)
      void goTo('inventoryItem', { params: { id: row.itemID } });
    else openSales?.(row);
  };
  return (
    <PageFrame title={title('cogsReport')} subtitle={shownPeriod(period)} actions={<FileMenu period={period} />}>
      <div className={classes.bar}>
        <PeriodFields state={state} />
      </div>
      <ReportBody report={report} onStop={() => state.change({ p: 'today', from: '', to: '' })}>
        {({ rows, totals }) => (
          <>
            {totals.unknownCostQuantity > 0 && (
              <Notice tone="warning" title={t('unknownTitle')}>
                {t('unknownText', { count: formatQuantity(totals.unknownCostQuantity) })}
              </Notice>
            )}
            {rows.length > 0 && <Totals rows={rows} totals={totals} />}
            <DataTable
              rows={rows}
              columns={columns}
              rowID={(row) => `${row.itemID ?? ''} ${row.name}`}
              state={list}
              onStateChange={onStateChange}
              {...(openSales && { onOpen: open })}
              empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
            />
          </>
        )}
      </ReportBody>
    </PageFrame>
  );
}

function FileMenu({ period }: { readonly period: Period }) {
  const t = useText(reportStrings);
  const { canExport } = useRights('inventoryReport');
  const files = (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: t(format === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
    icon: <IconDownload size={20} />,
    onChoose: () => void attempt(() => exportCogs(period, format)),
  }));
  const print = { key: 'print', label: t('print'), icon: <IconPrinter size={20} />, onChoose: () => window.print() };
  return (
    <ActionMenu
      isWorded
      label={t('actions')}
      icon={<IconDownload size={20} />}
      actions={[...(canExport ? files : []), print]}
    />
  );
}

function Totals({ rows, totals }: Pick<CogsAnswer, 'rows' | 'totals'>) {
  const t = useText(cogsStrings);
  const currency = useOperationalSetting();
  // What has no known cost is left out of the margin (decision 241).
  const known = rows.filter(({ unknownCostQuantity }) => unknownCostQuantity === 0);
  const units = known.reduce((sum, { net, cost }) => sum + Math.round(net * SCALE) - Math.round(cost * SCALE), 0);
  const figures = {
    net: totals.net,
    cost: totals.cost,
    profit: units / SCALE,
    waste: totals.waste,
    difference: totals.difference,
  };
  return (
    <Card>
      <dl className={classes.tiles}>
        {(['net', 'cost', 'profit', 'waste', 'difference'] as const).map((name) => (
          <Figure
            key={name}
            name={t(name === 'profit' && known.length < rows.length ? 'knownProfit' : name)}
            shown={formatAmount(figures[name], currency)}
            now={figures[name]}
            before={null}
            shownBefore=""
          />
        ))}
      </dl>
    </Card>
  );
}

function useCogsColumns(): readonly DataColumn<CogsRow>[] {
  const t = useText(cogsStrings);
  const currency = useOperationalSetting();
  return useMemo((): readonly DataColumn<CogsRow>[] => {
    const money = (
      name: 'net' | 'cost' | 'waste' | 'difference',
      more: Partial<DataColumn<CogsRow>> = {},
    ): DataColumn<CogsRow> => ({
      id: name,
      header: t(name),
      value: (row) => row[name],
      cell: (row) => <MoneyText amount={row[name]} currency={currency} />,
      sum: (total) => <MoneyText amount={total} currency={currency} />,
      align: 'end',
      ...more,
    });
    const nameOf = (row: CogsRow): string => shownName(row) || t('openItem');
    return [
      {
        id: 'name',
        header: t('item'),
        value: nameOf,
        cell: (row) => (
          <>
            {nameOf(row)}{' '}
            {row.unknownCostQuantity > 0 && (
              <StatusBadge tone="warning" label={t('unknown', { count: formatQuantity(row.unknownCostQuantity) })} />
            )}
          </>
        ),
      },
      {
        id: 'quantity',
        header: t('quantity'),
        value: (row) => row.quantity,
        cell: (row) => formatQuantity(row.quantity),
        align: 'end',
        isSecondary: true,
      },
      money('net', { isSecondary: true }),
      money('cost'),
      money('waste', { isSecondary: true, shownFrom: 'desk' }),
      money('difference', { isSecondary: true, shownFrom: 'desk' }),
    ];
  }, [t, currency]);
}
