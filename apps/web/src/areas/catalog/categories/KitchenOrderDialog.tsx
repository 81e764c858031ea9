import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kitchenOrderQuery, saveKitchenOrder } from './categories.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { categoryStrings } from './categories.strings.ts';
import { useText } from '#text/define.ts';
import { OrderDialog } from '#ui/lists/OrderDialog.tsx';

interface KitchenOrderDialogProps {
  readonly onClose: () => void;
}

/** The order in which the kitchen sees the categories (decision 68). */
export function KitchenOrderDialog({ onClose }: KitchenOrderDialogProps) {
  const t = useText(categoryStrings);
  const { data, ...rest } = loaded(useQuery(kitchenOrderQuery));
  const entries = useMemo(() => data?.map(({ itemCategoryID, name }) => ({ id: itemCategoryID, name })), [data]);
  return (
    <OrderDialog
      title={t('kitchenOrder')}
      hint={t('kitchenHint')}
      list={{ data: entries, ...rest }}
      onSave={saveKitchenOrder}
      onClose={onClose}
    />
  );
}
