import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kitchenOrderQuery, posOrderQuery, saveKitchenOrder, savePosOrder } from './categories.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { categoryStrings } from './categories.strings.ts';
import { useText } from '#text/define.ts';
import { OrderDialog } from '#ui/lists/ordered/OrderDialog.tsx';

/** Where categories have a separate order. */
export type OrderedFor = 'pos' | 'kitchen';

const orders = {
  pos: { query: posOrderQuery, save: savePosOrder, title: 'posOrder', hint: 'posHint' },
  kitchen: { query: kitchenOrderQuery, save: saveKitchenOrder, title: 'kitchenOrder', hint: 'kitchenHint' },
} as const;

interface CategoryOrderDialogProps {
  readonly orderedFor: OrderedFor;
  readonly onClose: () => void;
}

/** The order in which the terminal or the kitchen sees the categories (decision 68). */
export function CategoryOrderDialog({ orderedFor, onClose }: CategoryOrderDialogProps) {
  const t = useText(categoryStrings);
  const { query, save, title, hint } = orders[orderedFor];
  const { data, ...rest } = loaded(useQuery(query));
  const entries = useMemo(() => data?.map(({ itemCategoryID, name }) => ({ id: itemCategoryID, name })), [data]);
  return (
    <OrderDialog title={t(title)} hint={t(hint)} list={{ data: entries, ...rest }} onSave={save} onClose={onClose} />
  );
}
