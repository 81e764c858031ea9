import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { discountOrderQuery, sortDiscounts } from './discounts.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { OrderDialog } from '#ui/lists/ordered/OrderDialog.tsx';

/** The order in which the terminal offers the discounts. */
export function DiscountOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(discountStrings);
  const { data, ...rest } = loaded(useQuery(discountOrderQuery));
  const entries = useMemo(() => data?.items.map(({ discountID, name }) => ({ id: discountID, name })), [data]);
  return (
    <OrderDialog
      title={t('order')}
      hint={t('orderHint')}
      list={{ data: entries, ...rest }}
      onSave={sortDiscounts}
      onClose={onClose}
    />
  );
}
