import type { GiftCardType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { removeTypes, restoreType, typeListQuery } from './gift-card-types.queries.ts';
import { giftCardTypeStrings } from './gift-card-types.strings.ts';

/** Types of gift cards, with their prices at this location. */
export function TypeListScreen() {
  const t = useText(giftCardTypeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canAdd, canEdit, canDelete } = useRights('giftCard');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(typeListQuery(state[0])));
  const columns = useMemo((): readonly DataColumn<GiftCardType>[] => {
    const pricesOf = ({ inventories }: GiftCardType): string =>
      inventories.length === 0
        ? t('noPrices')
        : inventories.map(({ giftCardPrice }) => formatAmount(giftCardPrice, currency)).join(', ');
    return [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'prices', header: t('prices'), value: pricesOf, isSortable: false, isUnderName: true },
      { id: 'canTopup', header: t('canTopup'), value: (row) => t(row.canTopup ? 'yes' : 'no'), isSecondary: true },
      {
        id: 'validDays',
        header: t('validDays'),
        value: (row) => row.validDays ?? t('noEnd'),
        align: 'end',
        isSecondary: true,
      },
      { id: 'cardCount', header: t('cardCount'), value: (row) => row.cardCount, align: 'end' },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: (row) => t(row.isActive ? 'isActive' : 'off'),
        shownFrom: 'desk',
      },
    ];
  }, [t, currency]);
  return (
    <ListScreen
      title={title('giftCardTypes')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.giftCardTypeID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('giftCardTypeNew') : undefined,
        open: canEdit ? (row) => void goTo('giftCardType', { params: { id: row.giftCardTypeID } }) : undefined,
        remove: canDelete ? removeTypes : undefined,
        restore: canAdd ? restoreType : undefined,
      }}
    />
  );
}
