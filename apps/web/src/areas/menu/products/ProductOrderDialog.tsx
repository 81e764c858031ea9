import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { productChoicesQuery } from './product-choices.queries.ts';
import { productOrderQuery, saveProductOrder } from './products.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { OrderDialog } from '#ui/lists/ordered/OrderDialog.tsx';
import { orderListStrings } from '#ui/lists/ordered/order-list.strings.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';

interface ProductOrderDialogProps {
  /** The category that the list is filtered by. */
  readonly startsWith: string | undefined;
  readonly onClose: () => void;
}

/** The order in which the POS shows what is sold of a category. */
export function ProductOrderDialog({ startsWith, onClose }: ProductOrderDialogProps) {
  const t = useText(productStrings);
  const ofOrder = useText(orderListStrings);
  const choices = useQuery(productChoicesQuery);
  const categories = byShownName(choices.data?.categories ?? []);
  const [chosen, setChosen] = useState(startsWith);
  const categoryID = chosen ?? categories[0]?.itemCategoryID;
  const order = useQuery({ ...productOrderQuery(categoryID ?? ''), enabled: categoryID !== undefined });
  const { failure, onRetry } = loaded(choices.data === undefined ? choices : order);
  const rows = choices.data !== undefined && categoryID === undefined ? NONE : order.data;
  const entries = useMemo(() => rows?.map((row) => ({ id: row.itemID, name: listedName(row) })), [rows]);
  return (
    <OrderDialog
      title={t('order')}
      hint={t('orderHint')}
      list={{ data: entries, failure, onRetry }}
      choice={{
        id: categoryID ?? '',
        draw: (isChanged) => (
          <FilterSelect
            label={t('category')}
            value={categoryID ?? ''}
            data={categories.map((one) => ({ value: one.itemCategoryID, label: listedName(one) }))}
            onChange={setChosen}
            {...(isChanged && { disabledWhy: ofOrder('unsaved') })}
          />
        ),
      }}
      onSave={(ids) => saveProductOrder(categoryID ?? '', ids)}
      onClose={onClose}
    />
  );
}

const NONE: readonly never[] = [];
