import type { BrandStatus } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { brandListQuery, brandStatusQuery, setBrandActive, takeBrandsOff } from './brands.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { brandStrings } from './brands.strings.ts';
import { useBrandCreation } from './creation.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import { RowSwitch } from '#ui/lists/RowSwitch.tsx';
import { toast } from '#ui/dialogs/toast.ts';

/**
 * The brands of the company under which this location sells; at least one stays active (back-office spec, section 5).
 */
export function LocationBrandScreen() {
  const t = useText(brandStrings);
  const title = useText(screenStrings);
  const { canEdit, canDelete } = useRights('locationSetting');
  const { canAdd: canAddBrands } = useRights('companySetting');
  const goTo = useGoTo();
  const [isAdding, setIsAdding] = useState(false);
  const state = useListState();
  const { data, ...list } = loaded(useQuery(brandStatusQuery));
  const { data: company } = useQuery(brandListQuery());
  const creation = useBrandCreation();
  const columns = useMemo(
    (): readonly DataColumn<BrandStatus>[] => [
      {
        id: 'name',
        header: t('name'),
        value: (row) => row.name,
        picture: (row) => row.imageUrl,
      },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: ({ brandID, name, isActive }) => (
          <RowSwitch
            label={t('switchOf', { name })}
            isOn={isActive}
            onSwitch={canEdit ? (isOn) => setBrandActive(brandID, isOn) : undefined}
          />
        ),
      },
    ],
    [t, canEdit],
  );
  const isCompanyWithout = company?.total === 0;
  const here = new Set(data?.map(({ brandID }) => brandID));
  const others = company?.items.filter(({ brandID }) => !here.has(brandID));
  const add = (ids: readonly string[]) => {
    setIsAdding(false);
    void attempt(async () => {
      for (const id of ids) await setBrandActive(id, true);
      if (ids.length > 0) toast('success', t('addedHere', { count: ids.length }));
    });
  };
  return (
    <>
      <ListScreen
        title={title('locationBrands')}
        list={{ ...list, rows: data }}
        columns={columns}
        rowID={(row) => row.brandID}
        state={state}
        emptyText={t(isCompanyWithout ? 'noneYet' : 'emptyHere')}
        createLabel={isCompanyWithout ? title('brandNew') : t('addHere')}
        commands={{
          create: isCompanyWithout
            ? canAddBrands
              ? () => void goTo('brandNew')
              : undefined
            : canEdit
              ? () => setIsAdding(true)
              : undefined,
          remove: canDelete ? takeBrandsOff : undefined,
          restore: canEdit ? ({ brandID, isActive }) => setBrandActive(brandID, isActive) : undefined,
        }}
      />
      {isAdding && (
        <PickDialog
          title={t('addHere')}
          options={others?.map(({ brandID, name, description }) => ({ id: brandID, name, detail: description }))}
          emptyText={t('allHere')}
          creation={creation}
          onDone={add}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
