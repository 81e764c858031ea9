import { giftCardStates, shownCardNumber, type GiftCard } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { CardState } from './FindCard.tsx';
import { cardListQuery, removeCards } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

const NEWEST_FIRST = [{ id: 'createdOn', isDescending: true }];

/** Gift cards of the company with what is left on them. */
export function CardListScreen() {
  const t = useText(giftCardCardStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canDelete } = useRights('giftCard');
  const state = useListState(NEWEST_FIRST);
  const [filters, filter] = useListFilters({ state: '' });
  const shown = giftCardStates.find((one) => one === filters.state);
  const { data, ...list } = loaded(useQuery(cardListQuery(state[0], shown)));
  return (
    <ListScreen
      title={title('giftCards')}
      list={{ ...list, rows: data?.items, total: data?.total, hasMore: data?.hasMore }}
      columns={useColumns()}
      rowID={(row) => row.giftCardID}
      state={state}
      emptyText={t('empty')}
      isFiltered={shown !== undefined}
      filters={
        <FilterSelect
          label={t('state')}
          value={filters.state}
          onChange={(value) => filter({ state: value })}
          data={[{ value: '', label: t('all') }, ...giftCardStates.map((one) => ({ value: one, label: t(one) }))]}
        />
      }
      commands={{
        create: canAdd ? () => void goTo('giftCardNew') : undefined,
        open: (row) => void goTo('giftCard', { params: { id: row.giftCardID } }),
        remove: canDelete ? removeCards : undefined,
      }}
    />
  );
}

function useColumns(): readonly DataColumn<GiftCard>[] {
  const t = useText(giftCardCardStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<GiftCard>[] => [
      { id: 'issueNo', header: t('issueNo'), value: (row) => shownCardNumber(row.issueNo) },
      {
        id: 'giftCardTypeName',
        header: t('type'),
        value: (row) => row.giftCardTypeName,
        isSortable: false,
        isUnderName: true,
      },
      {
        id: 'owner',
        header: t('owner'),
        value: (row) => row.customerOwnerGivenName ?? '',
        isSortable: false,
        isSecondary: true,
      },
      {
        id: 'currentBalance',
        header: t('balance'),
        value: (row) => row.currentBalance,
        cell: (row) => <MoneyText fw={700} amount={row.currentBalance} currency={operational} />,
        align: 'end',
      },
      {
        id: 'expiryDate',
        header: t('expiryDate'),
        value: (row) => row.expiryDate ?? '',
        cell: ({ expiryDate }) => (expiryDate === null ? t('noEnd') : formatDate(expiryDate, 'UTC')),
        isSecondary: true,
      },
      {
        id: 'state',
        header: t('state'),
        value: (row) => t(row.state),
        cell: (row) => <CardState state={row.state} />,
        isSortable: false,
      },
      {
        id: 'createdOn',
        header: t('createdOn'),
        value: (row) => row.createdOn,
        cell: (row) => formatDateTime(row.createdOn, operational.timezoneName, language),
        shownFrom: 'desk',
      },
    ],
    [t, language, operational],
  );
}
