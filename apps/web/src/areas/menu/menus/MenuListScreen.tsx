import { Button } from '@mantine/core';
import type { MenuRow } from '@tavola/contract';
import { IconArrowsSort, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import {
  copyMenu,
  menuListQuery,
  menuOrderQuery,
  removeMenus,
  restoreMenu,
  saveMenuOrder,
  setMenuActive,
} from './menus.queries.ts';
import { ALL_MENUS, isOnlineKind, ONLINE_MENUS, type MenuKind } from './menu-kind.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { menuStrings } from './menus.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderDialog } from '#ui/lists/ordered/OrderDialog.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { listedName } from '#runtime/names/shown-name.ts';

/** Menus with brand and price list; switches them at this location, copies them and sorts them for the terminals. */
export const MenuListScreen = () => <MenuList kind={ALL_MENUS} />;

/** The menus for online orders alone, for people who keep these and not those of the counter (decision 492). */
export const OnlineMenuListScreen = () => <MenuList kind={ONLINE_MENUS} />;

function MenuList({ kind }: { readonly kind: MenuKind }) {
  const t = useText(menuStrings);
  const ui = useText(uiStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const onlineOnly = isOnlineKind(kind);
  const { canAdd, canEdit, canDelete } = useRights(kind.module);
  const [isOrdering, setIsOrdering] = useState(false);
  const sheet = useSheet('menus');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(menuListQuery(state[0], onlineOnly)));
  const hasBrands = data?.items.some((row) => row.brandName !== null) === true;
  const columns = useMemo((): readonly DataColumn<MenuRow>[] => {
    const copy = (id: string) =>
      attempt(async () => toast('success', t('copied', { name: (await copyMenu(id)).name })));
    const text = (id: 'brandName' | 'priceListName', header: string): DataColumn<MenuRow> => ({
      id,
      header,
      value: (row) => row[id],
      ...(id === 'brandName' ? { shownFrom: 'desk' } : { isSecondary: true }),
    });
    const count = (id: 'sectionCount' | 'itemCount'): DataColumn<MenuRow> => ({
      id,
      header: t(id),
      value: (row) => row[id],
      align: 'end',
      isSecondary: true,
    });
    return [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      ...(hasBrands ? [text('brandName', t('brand'))] : []),
      text('priceListName', t('priceList')),
      ...(onlineOnly
        ? []
        : [
            {
              id: 'isOnlineMenu',
              header: t('menuKind'),
              value: (row: MenuRow) => (row.isOnlineMenu ? t('online') : t('counter')),
              isSecondary: true,
            },
          ]),
      count('sectionCount'),
      count('itemCount'),
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: ({ menuID, name, isActive }) => (
          <RowState
            label={t('switchOf', { name })}
            isOn={isActive}
            onSwitch={canEdit ? (isOn) => setMenuActive(menuID, isOn) : undefined}
          />
        ),
      },
      ...(canAdd
        ? [
            {
              id: 'actions',
              header: '',
              value: () => null,
              isSortable: false,
              align: 'end' as const,
              cell: ({ menuID, name }: MenuRow) => (
                <span role="presentation" onClick={(event) => event.stopPropagation()}>
                  <ActionMenu
                    label={t('actionsOf', { name })}
                    size={44}
                    actions={[
                      {
                        key: 'copy',
                        label: ui('makeCopy'),
                        icon: <IconCopy size={20} />,
                        onChoose: () => void copy(menuID),
                      },
                    ]}
                  />
                </span>
              ),
            },
          ]
        : []),
    ];
  }, [t, ui, canAdd, canEdit, hasBrands, onlineOnly]);
  return (
    <>
      <ListScreen
        title={title(kind.list)}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.menuID}
        state={state}
        emptyText={t(onlineOnly ? 'emptyOnline' : 'empty')}
        // Files have all menus, and their order is that of the POS.
        {...(!onlineOnly && {
          actions: (
            <>
              <SheetActions list={title('menus')} {...sheet} />
              {canEdit && (data?.total ?? 0) > 1 && (
                <Button
                  variant="default"
                  leftSection={<IconArrowsSort size={20} />}
                  onClick={() => setIsOrdering(true)}
                >
                  {t('order')}
                </Button>
              )}
            </>
          ),
        })}
        commands={{
          create: canAdd ? () => void goTo(kind.create) : undefined,
          open: canEdit ? (row) => void goTo(kind.open, { params: { id: row.menuID } }) : undefined,
          remove: canDelete ? removeMenus : undefined,
          restore: canAdd ? restoreMenu : undefined,
        }}
      />
      {isOrdering && <MenuOrder onClose={() => setIsOrdering(false)} />}
    </>
  );
}

function MenuOrder({ onClose }: { readonly onClose: () => void }) {
  const t = useText(menuStrings);
  const { data, ...rest } = loaded(useQuery(menuOrderQuery));
  const entries = useMemo(() => data?.map(({ menuID, name }) => ({ id: menuID, name })), [data]);
  return (
    <OrderDialog
      title={t('order')}
      hint={t('orderHint')}
      list={{ data: entries, ...rest }}
      onSave={saveMenuOrder}
      onClose={onClose}
    />
  );
}
