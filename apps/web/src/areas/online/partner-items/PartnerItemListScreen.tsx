import { ItemType, type PartnerItem } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { productNamesQuery } from '#areas/menu/products/products.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import { mapPartnerItem, partnerItemsQuery, removePartnerItems } from './partner-items.queries.ts';
import { partnerItemStrings } from './partner-items.strings.ts';

/** Chosen where an item is no product. */
const NONE = 'none';

/** Items that partners have ordered and no menu here has; each is mapped to a product once (decision 370). */
export function PartnerItemListScreen() {
  const t = useText(partnerItemStrings);
  const title = useText(screenStrings);
  const setting = useOperationalSetting();
  const { canEdit, canDelete } = useRights('onlineIntegrations');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(partnerItemsQuery(state[0])));
  const [open, setOpen] = useState<PartnerItem | null>(null);
  const columns = useMemo(
    (): readonly DataColumn<PartnerItem>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      {
        id: 'itemID',
        header: t('itemID'),
        value: ({ itemName }) => itemName ?? t('notMapped'),
        isUnderName: true,
        isSortable: false,
      },
      { id: 'channelName', header: t('channelName'), value: ({ channelName }) => channelName, isUnderName: true },
      {
        id: 'externalItemID',
        header: t('externalItemID'),
        value: ({ externalItemID }) => externalItemID,
        isSecondary: true,
        isSortable: false,
      },
      {
        id: 'price',
        header: t('price'),
        value: ({ price }) => formatAmount(price, setting),
        isSecondary: true,
        isSortable: false,
      },
      { id: 'orders', header: t('orders'), value: ({ orders }) => orders },
      {
        id: 'lastOrderedAt',
        header: t('lastOrderedAt'),
        value: ({ lastOrderedAt }) => formatDateTime(lastOrderedAt, setting.timezoneName),
        isSecondary: true,
      },
    ],
    [t, setting],
  );
  return (
    <>
      <ListScreen
        title={title('partnerItems')}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.partnerItemID}
        state={state}
        emptyTitle={t('emptyTitle')}
        emptyText={t('empty')}
        commands={{
          open: canEdit ? setOpen : undefined,
          remove: canDelete ? removePartnerItems : undefined,
        }}
      />
      {open !== null && <ProductDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ProductDialog({ item, onClose }: { readonly item: PartnerItem; readonly onClose: () => void }) {
  const t = useText(partnerItemStrings);
  const setting = useOperationalSetting();
  const { data } = useQuery(productNamesQuery);
  const options = useMemo(
    () =>
      data && [
        { id: NONE, name: t('asNamed') },
        ...data
          .filter(({ type, isActive }) => isActive && (type === ItemType.Product || type === ItemType.ProductVariant))
          .map((product) => ({
            id: product.itemID,
            name: shownName(product),
            detail: formatAmount(product.basePrice, setting),
            keywords: [product.name, product.barcode, product.refCode].join(' '),
          })),
      ],
    [data, setting, t],
  );
  const done = async ([id]: readonly string[]): Promise<void> => {
    onClose();
    if (id === undefined) return;
    const itemID = id === NONE ? null : id;
    await attempt(async () => {
      const { name, itemName } = await mapPartnerItem(item.partnerItemID, { itemID, version: item.version });
      toast('success', itemName === null ? t('unmapped', { name }) : t('mapped', { name, product: itemName }));
    });
  };
  return (
    <PickDialog
      title={t('chooseTitle', { name: item.name })}
      options={options}
      chosen={[item.itemID ?? NONE]}
      isSingle
      onDone={(ids) => void done(ids)}
      onClose={onClose}
    />
  );
}
