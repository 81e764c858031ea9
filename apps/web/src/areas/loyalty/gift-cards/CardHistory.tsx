import type { GiftCardHistory } from '@tavola/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { cardHistoryQuery } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

const NEWEST_FIRST = [{ id: 'createdOn', isDescending: true }];

/** What moved on a card at every location, newest first. */
export function CardHistory({ giftCardID }: { readonly giftCardID: string }) {
  const t = useText(giftCardCardStrings);
  const operational = useOperationalSetting();
  const [state, setState] = useListState(NEWEST_FIRST);
  const { data, failure, onRetry } = loaded(useQuery(cardHistoryQuery(giftCardID, state)));
  const columns = useMemo((): readonly DataColumn<GiftCardHistory>[] => {
    const money = (id: 'amount' | 'balanceAfter', isSortable: boolean): DataColumn<GiftCardHistory> => ({
      id,
      header: t(id),
      value: (row) => row[id],
      cell: (row) => <MoneyText amount={row[id]} currency={operational} />,
      align: 'end',
      isSortable,
    });
    return [
      {
        id: 'createdOn',
        header: t('at'),
        value: (row) => row.createdOn,
        cell: (row) => formatDateTime(row.createdOn, operational.timezoneName),
      },
      { id: 'type', header: t('kind'), value: (row) => t(row.type), isUnderName: true },
      money('amount', true),
      money('balanceAfter', false),
      { id: 'comment', header: t('comment'), value: (row) => row.comment ?? '', isSortable: false, isSecondary: true },
      { id: 'user', header: t('user'), value: (row) => row.createUserName, isSortable: false, isSecondary: true },
      { id: 'location', header: t('location'), value: (row) => row.locationName, isSortable: false, shownFrom: 'desk' },
    ];
  }, [t, operational]);
  return (
    <Card title={t('history')}>
      {data === undefined &&
        (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <DataTable
          rows={data.items}
          total={data.total}
          columns={columns}
          rowID={(row) => row.giftCardHistoryID}
          state={state}
          onStateChange={setState}
          hasSearch={false}
          empty={<Text c="dimmed">{t('noHistory')}</Text>}
        />
      )}
    </Card>
  );
}
