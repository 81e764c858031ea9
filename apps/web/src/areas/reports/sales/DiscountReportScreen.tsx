import { askedScope, NO_PERSON, REDEEMED_POINTS, type Reduction, reductionKinds } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { textOf, useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { Figure } from '../frame/Figure.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { hiddenIn, ReportFrame } from '../frame/ReportFrame.tsx';
import classes from '../frame/Report.module.css';
import { useReportState } from '../frame/report-state.ts';
import { useReportPlaces } from '../frame/use-report-places.ts';
import { reductionsQuery } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';

/** What was given away or taken off, by its name or reason, with who did it and who allowed it. */
export function DiscountReportScreen() {
  const t = useText(reportStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useReportState();
  const { places, allIDs } = useReportPlaces('discountReport');
  const scope = askedScope(state, allIDs);
  const report = loaded(useQuery(reductionsQuery(scope)));
  const columns = useReductionColumns();
  const hidden = hiddenIn(state.search.hide);
  const [list, onStateChange] = useListState();
  const [first] = columns;
  return (
    <ReportFrame
      screen="discountReport"
      title={title('discountReport')}
      state={state}
      scope={scope}
      places={places}
      canCompare={false}
      exported={{ report: 'reductions' }}
      columns={{ names: columns.filter((column) => column !== first).map(({ id, header }) => [id, header] as const) }}
    >
      <ReportBody report={report} onStop={() => state.change({ p: 'today', from: '', to: '' })}>
        {({ rows }) => (
          <>
            {rows.length > 0 && <Totals rows={rows} />}
            <DataTable
              rows={rows}
              columns={columns.filter(({ id }) => !hidden.has(id))}
              rowID={(row) => [row.kind, row.key, row.userID, row.approverName].join(' ')}
              state={list}
              onStateChange={onStateChange}
              onOpen={(row) =>
                void goTo('salesReport', {
                  search: {
                    ...state.search,
                    hide: '',
                    group: row.kind,
                    key: row.key,
                    doneBy: row.userID ?? NO_PERSON,
                    of: [nameOf(row), row.userName].filter(Boolean).join(', '),
                  },
                })
              }
              empty={<EmptyState title={t('discountEmptyTitle')} text={t('emptyText')} />}
            />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  );
}

/** What is called by no name has one of the page. */
function nameOf(row: Reduction): string {
  const t = textOf(reportStrings);
  return row.key === REDEEMED_POINTS ? t('redeemedPoints') : shownName(row) || t('noName');
}

const SCALE = 100_000;

function Totals({ rows }: { readonly rows: readonly Reduction[] }) {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  return (
    <Card>
      <dl className={classes.tiles}>
        {reductionKinds.map((kind) => {
          const ofKind = rows.filter((row) => row.kind === kind);
          const sum = ofKind.reduce((total, row) => total + Math.round(row.amount * SCALE), 0) / SCALE;
          return (
            <Figure
              key={kind}
              name={t(`kind_${kind}`)}
              shown={formatAmount(sum, currency)}
              now={sum}
              before={null}
              shownBefore=""
            />
          );
        })}
      </dl>
    </Card>
  );
}

function useReductionColumns(): readonly DataColumn<Reduction>[] {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<Reduction>[] => [
      {
        id: 'name',
        header: t('name'),
        value: nameOf,
      },
      { id: 'kind', header: t('kind'), value: (row) => t(`kind_${row.kind}`), isUnderName: true },
      { id: 'employee', header: t('employee'), value: (row) => row.userName, isSecondary: true },
      { id: 'approver', header: t('approver'), value: (row) => row.approverName, isSecondary: true, shownFrom: 'desk' },
      { id: 'count', header: t('count'), value: (row) => row.count, sum: true, align: 'end' },
      {
        id: 'amount',
        header: t('amount'),
        value: (row) => row.amount,
        cell: (row) => <MoneyText amount={row.amount} currency={currency} />,
        sum: (total) => <MoneyText amount={total} currency={currency} />,
        align: 'end',
      },
    ],
    [t, currency],
  );
}
