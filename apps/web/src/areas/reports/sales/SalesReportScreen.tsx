import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  askedScope,
  paymentFigures,
  reductionKinds,
  reportGroups,
  type ReportPlaces,
  type SaleRecord,
  SaleState,
} from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { asListQuery, loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDateTime, formatQuantity } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { Figure } from '../frame/Figure.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { hiddenIn, ReportFrame } from '../frame/ReportFrame.tsx';
import classes from '../frame/Report.module.css';
import { useReportState, type ReportState } from '../frame/report-state.ts';
import { useReportPlaces } from '../frame/use-report-places.ts';
import { salesQuery, type Behind } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';
import { placeOf } from './place-of.ts';
import { SoldOrderDialog } from './SoldOrderDialog.tsx';

const NEWEST_FIRST = [{ id: 'at', isDescending: true }];

/** A payment says nothing of what was sold for it (decision 508). */
const NOT_OF_PAYMENTS: ReadonlySet<string> = new Set(['gross', 'discounts', 'comps', 'net', 'tax']);

/** Every sale of a period, or those behind one figure of another report; each opens with its items and payments. */
export function SalesReportScreen() {
  const t = useText(reportStrings);
  const title = useText(screenStrings);
  const state = useReportState();
  const { places, allIDs } = useReportPlaces('salesReport');
  const scope = askedScope(state, allIDs);
  const saleState = Object.values(SaleState).find((one) => one === state.search.state) ?? 'All';
  const [list, onStateChange] = useListState(NEWEST_FIRST);
  const behind = behindOf(state);
  const report = loaded(useQuery(salesQuery(scope, { ...asListQuery(list), ...behind, saleState })));
  const isOfPayments = paymentFigures.some((figure) => figure === behind.group);
  const all = useSaleColumns(places, scope.locationIDs.length > 1);
  const columns = isOfPayments ? all.filter(({ id }) => !NOT_OF_PAYMENTS.has(id)) : all;
  const hidden = hiddenIn(state.search.hide);
  const [opened, setOpened] = useState<SaleRecord | null>(null);
  const [first] = columns;
  return (
    <ReportFrame
      screen="salesReport"
      hasBrands
      title={title('salesReport')}
      state={state}
      scope={scope}
      places={places}
      canCompare={false}
      exported={{
        report: 'sales',
        saleState,
        behind: behind.group,
        key: behind.key,
        doneBy: behind.doneBy,
        search: list.search,
      }}
      columns={{ names: columns.filter((column) => column !== first).map(({ id, header }) => [id, header] as const) }}
      filters={
        <FilterSelect
          label={t('saleState')}
          value={saleState}
          data={Object.values(SaleState).map((value) => ({ value, label: t(`saleState_${value}`) }))}
          onChange={(next) => state.change({ state: next })}
        />
      }
    >
      {behind.group !== undefined && (
        <Notice tone="info">
          {t('behind', { name: state.search.of || (behind.key ?? '') })}{' '}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconX size={16} />}
            onClick={() => state.change({ group: '', key: '', doneBy: '', of: '' })}
          >
            {t('showAll')}
          </Button>
        </Notice>
      )}
      <ReportBody report={report} onStop={() => state.change({ p: 'today', from: '', to: '' })}>
        {({ items, total, totals }) => (
          <>
            {total > 0 && <Totals totals={totals} isOfPayments={isOfPayments} />}
            <DataTable
              rows={items}
              columns={columns.filter(({ id }) => !hidden.has(id))}
              rowID={(row) => row.id}
              state={list}
              onStateChange={onStateChange}
              total={total}
              searchHint={t('number')}
              isFiltered={behind.group !== undefined}
              onOpen={(row) => setOpened(row)}
              empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
            />
          </>
        )}
      </ReportBody>
      {opened !== null && <SoldOrderDialog sale={opened} places={places} onClose={() => setOpened(null)} />}
    </ReportFrame>
  );
}

const GROUPS = [...reportGroups, ...reductionKinds, ...paymentFigures, 'employee'] as const;

function behindOf({ search: { group, key, doneBy } }: ReportState): Behind {
  const found = GROUPS.find((one) => one === group);
  if (found === undefined) return {};
  // All discounts, comps, voids or payments; a key is one of them.
  if (![...reductionKinds, ...paymentFigures].some((kind) => kind === found)) return { group: found, key };
  return { group: found, ...(key !== '' && { key }), ...(doneBy !== '' && { doneBy }) };
}

interface TotalsProps {
  readonly totals: {
    readonly orders: number | null;
    readonly net: number;
    readonly paid: number;
    readonly tips: number;
  };
  readonly isOfPayments: boolean;
}

function Totals({ totals, isOfPayments }: TotalsProps) {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  const money = (name: 'net' | 'tips' | 'paid') => ({
    name: t(name),
    shown: formatAmount(totals[name], currency),
    now: 0,
  });
  const figures = [
    { name: t('orders'), shown: formatQuantity(totals.orders ?? 0), now: 0 },
    ...(isOfPayments ? [] : [money('net')]),
    money('tips'),
    money('paid'),
  ];
  return (
    <Card>
      <dl className={classes.tiles}>
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} before={null} shownBefore="" />
        ))}
      </dl>
    </Card>
  );
}

/** The location is a column where sales of several ones are listed; each time is that of the clock there. */
function useSaleColumns(places: ReportPlaces | undefined, hasPlaces: boolean): readonly DataColumn<SaleRecord>[] {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  return useMemo((): readonly DataColumn<SaleRecord>[] => {
    const money = (
      name: 'gross' | 'discounts' | 'comps' | 'net' | 'tax' | 'tips' | 'paid',
      more: Partial<DataColumn<SaleRecord>> = {},
    ): DataColumn<SaleRecord> => ({
      id: name,
      header: t(name),
      value: (row) => row[name],
      cell: (row) => <MoneyText amount={row[name]} currency={currency} />,
      align: 'end',
      isSortable: !['discounts', 'comps', 'tax'].includes(name),
      ...more,
    });
    const channel = (row: SaleRecord): string =>
      t(row.channel === 2 ? 'channel_2' : row.channel === 3 ? 'channel_3' : 'channel_1');
    return [
      {
        id: 'number',
        header: t('number'),
        value: (row) => row.number,
        cell: (row) => <NumberCell row={row} />,
      },
      {
        id: 'at',
        header: t('time'),
        value: (row) => row.at,
        cell: (row) => formatDateTime(row.at, placeOf(places, row)?.timezoneName ?? currency.timezoneName),
        isUnderName: true,
      },
      ...(hasPlaces
        ? [
            {
              id: 'location',
              header: t('location'),
              value: (row: SaleRecord) => placeOf(places, row)?.name ?? '',
              isSortable: false,
              isSecondary: true,
            },
          ]
        : []),
      { id: 'employee', header: t('employee'), value: (row) => row.employee, isSortable: false, isSecondary: true },
      {
        id: 'channel',
        header: t('channel'),
        value: channel,
        isSortable: false,
        isSecondary: true,
        shownFrom: 'desk',
      },
      money('gross', { isSecondary: true, shownFrom: 'desk' }),
      money('discounts', { isSecondary: true, shownFrom: 'wide' }),
      money('comps', { isSecondary: true, shownFrom: 'wide' }),
      money('net'),
      money('tax', { isSecondary: true, shownFrom: 'wide' }),
      money('tips', { isSecondary: true, shownFrom: 'wide' }),
      money('paid'),
    ];
  }, [t, currency, places, hasPlaces]);
}

function NumberCell({ row: { number, state, isLate, isSample } }: { readonly row: SaleRecord }) {
  const t = useText(reportStrings);
  return (
    <>
      {number} {state === 'Refunded' && <StatusBadge tone="error" label={t('state_Refunded')} />}
      {state === 'Voided' && <StatusBadge tone="neutral" label={t('state_Voided')} />}
      {state === 'Open' && <StatusBadge tone="warning" label={t('state_Open')} />}
      {isLate && <StatusBadge tone="warning" label={t('late')} />}
      {isSample && <StatusBadge tone="info" label={t('sample')} />}
    </>
  );
}
