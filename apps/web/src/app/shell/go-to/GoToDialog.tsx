import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { IconClipboardList, IconSearch, IconToolsKitchen2, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { openScreenWindow } from '#runtime/navigation/open-window.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { MenuIcon } from '../bars/icons.ts';
import classes from './GoTo.module.css';
import { showGoTo } from './go-to-state.ts';
import { goToStrings } from './go-to.strings.ts';
import { useFound, type Found, type FoundGroup } from './use-found.ts';

const icons = {
  pages: IconSearch,
  settings: IconSearch,
  items: IconToolsKitchen2,
  customers: IconUser,
  orders: IconClipboardList,
} as const satisfies Record<FoundGroup['key'], unknown>;

/** Finds every page that a person may open, and items, customers and orders: type, press Enter. */
export function GoToDialog() {
  const t = useText(goToStrings);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { groups, isSearching } = useFound(text);
  // Its list is always shown, and the keys of a list work in an open one alone.
  const combobox = useCombobox({ opened: true });
  const rows = groups.flatMap((group) => group.rows);
  const firstPath = rows[0]?.path;
  // Enter opens the best hit at once.
  useEffect(() => {
    if (firstPath !== undefined) combobox.selectFirstOption();
  }, [firstPath, text, combobox]);
  const open = (path: string) => {
    showGoTo(false);
    const window = rows.find((row) => row.path === path)?.window;
    if (window === undefined) void navigate({ to: path });
    else openScreenWindow(window);
  };
  return (
    <Dialog title={t('title')} onClose={() => showGoTo(false)} size={560}>
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget>
          <TextInput
            type="search"
            data-autofocus
            aria-label={t('hint')}
            placeholder={t('hint')}
            leftSection={<IconSearch size={20} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // An open list keeps Escape for itself; here the dialog is the list.
            onKeyDown={(event) => event.key === 'Escape' && showGoTo(false)}
          />
        </Combobox.EventsTarget>
        <div className={classes.list}>
          <Combobox.Options aria-label={t('title')}>
            {groups.map(({ key, rows: found }) => (
              <Combobox.Group key={key} label={t(key)}>
                {found.map((row) => (
                  <Row key={row.path} row={row} kind={key} />
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
          {rows.length === 0 && (
            <Text c="dimmed" p="sm" role="status">
              {isSearching ? t('searching') : t('none', { search: text.trim() })}
            </Text>
          )}
        </div>
      </Combobox>
    </Dialog>
  );
}

function Row({ row: { path, title, detail, icon }, kind }: { readonly row: Found; readonly kind: FoundGroup['key'] }) {
  const Icon = icons[kind];
  return (
    <Combobox.Option value={path} className={classes.row}>
      {icon === undefined ? <Icon size={22} aria-hidden /> : <MenuIcon name={icon} size={22} />}
      <Text span truncate>
        {title}
      </Text>
      {detail !== undefined && detail !== '' && (
        <Text span size="sm" className={classes.detail}>
          {detail}
        </Text>
      )}
    </Combobox.Option>
  );
}
