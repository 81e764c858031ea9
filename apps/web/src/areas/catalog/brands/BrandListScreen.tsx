import type { Brand } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brandListQuery, removeBrands, restoreBrand, sortBrands } from './brands.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { brandStrings } from './brands.strings.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';

/** The brands of the company; each location sets which of them it sells under. */
export function BrandListScreen() {
  const t = useText(brandStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('companySetting');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(brandListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<Brand>[] => [
      {
        id: 'name',
        header: t('name'),
        value: (row) => row.name,
        picture: (row) => row.imageUrl,
      },
      { id: 'description', header: t('description'), value: (row) => row.description, isSecondary: true },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('brands')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.brandID}
      state={state}
      emptyText={t('empty')}
      actions={canEdit && <Order />}
      commands={{
        create: canAdd ? () => void goTo('brandNew') : undefined,
        open: canEdit ? (row) => void goTo('brand', { params: { id: row.brandID } }) : undefined,
        remove: canDelete ? removeBrands : undefined,
        restore: canAdd ? restoreBrand : undefined,
      }}
    />
  );
}

function Order() {
  const t = useText(brandStrings);
  const { data, ...rest } = loaded(useQuery(brandListQuery()));
  const entries = useMemo(() => data?.items.map(({ brandID, name }) => ({ id: brandID, name })), [data]);
  return <OrderAction label={t('order')} hint={t('orderHint')} list={{ data: entries, ...rest }} onSave={sortBrands} />;
}
