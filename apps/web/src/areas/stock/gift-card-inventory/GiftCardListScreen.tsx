import type { GiftCardStock } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { giftCardListQuery } from './gift-card-inventory.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { giftCardStrings } from './gift-card-inventory.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';

const GiftCardDialog = lazy(() =>
  import('./GiftCardDialog.tsx').then((module) => ({ default: module.GiftCardDialog })),
);
const NewGiftCardDialog = lazy(() =>
  import('./NewGiftCardDialog.tsx').then((module) => ({ default: module.NewGiftCardDialog })),
);

/** Gift cards in the drawer, by type and price. */
export function GiftCardListScreen() {
  const t = useText(giftCardStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const { canAdd, canEdit } = useRights('giftCard');
  const [open, setOpen] = useState<'new' | GiftCardStock | null>(null);
  const state = useListState();
  const { data, ...list } = loaded(useQuery(giftCardListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<GiftCardStock>[] => [
      { id: 'giftCardTypeName', header: t('giftCardTypeName'), value: (row) => row.giftCardTypeName },
      {
        id: 'giftCardPrice',
        header: t('giftCardPrice'),
        value: (row) => row.giftCardPrice,
        cell: (row) => formatAmount(row.giftCardPrice, currency),
        align: 'end',
      },
      { id: 'onHandQuantity', header: t('onHandQuantity'), value: (row) => row.onHandQuantity, align: 'end' },
    ],
    [t, currency],
  );
  return (
    <>
      <ListScreen
        title={title('giftCardInventory')}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.giftCardProductID}
        state={state}
        emptyText={t('empty')}
        commands={{ create: canAdd ? () => setOpen('new') : undefined, open: canEdit ? setOpen : undefined }}
      />
      <Suspense fallback={null}>
        {open === 'new' && <NewGiftCardDialog onClose={() => setOpen(null)} />}
        {open !== null && open !== 'new' && <GiftCardDialog card={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
