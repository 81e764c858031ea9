import type { Vendor } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { removeVendors, restoreVendor, setVendorActive, vendorListQuery } from './vendors.queries.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { vendorStrings } from './vendors.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';

/** Vendors of this location with their contacts; one that is switched off is no longer offered. */
export function VendorListScreen() {
  const t = useText(vendorStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('vendor');
  const sheet = useSheet('vendors');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(vendorListQuery(state[0])));
  const columns = useMemo((): readonly DataColumn<Vendor>[] => {
    const text = (id: 'name' | 'contactName' | 'email' | 'phone', isSecondary = false): DataColumn<Vendor> => ({
      id,
      header: t(id),
      value: (row) => row[id],
      isSecondary,
    });
    const show = ({ vendorID, name, isActive }: Vendor) => (
      <RowState
        label={t('switchOf', { name })}
        isOn={isActive}
        onSwitch={canEdit ? (isOn) => setVendorActive(vendorID, isOn) : undefined}
      />
    );
    return [
      text('name'),
      text('contactName', true),
      { ...text('phone'), isUnderName: true },
      text('email', true),
      { id: 'isActive', header: t('isActive'), value: (row) => row.isActive, cell: show },
    ];
  }, [t, canEdit]);
  return (
    <ListScreen
      title={title('vendors')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.vendorID}
      state={state}
      emptyText={t('empty')}
      actions={<SheetActions list={title('vendors')} {...sheet} />}
      commands={{
        create: canAdd ? () => void goTo('vendorNew') : undefined,
        open: canEdit ? (row) => void goTo('vendor', { params: { id: row.vendorID } }) : undefined,
        remove: canDelete ? removeVendors : undefined,
        restore: canAdd ? restoreVendor : undefined,
      }}
    />
  );
}
