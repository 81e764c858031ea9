import { Button, Checkbox, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react';
import { useText } from '#text/define.ts';
import { selectOnFocus } from '../fields/select-on-focus.ts';
import { uiStrings } from '../ui.strings.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import type { Creation } from '../forms/creation.ts';
import { EmptyState } from '../lists/empty/EmptyState.tsx';
import { LoadingRows } from '../lists/LoadingRows.tsx';
import classes from './PickDialog.module.css';
import { useIsPhone } from '../frames/use-phone.ts';

const CreationDialog = lazy(() =>
  import('../forms/CreationDialog.tsx').then((module) => ({ default: module.CreationDialog })),
);

export interface PickOption {
  readonly id: string;
  readonly name: string;
  /** A second line: category, code, price. */
  readonly detail?: string;
  /** Options of a group are listed under its name; keep them together in the list. */
  readonly group?: string;
  /** Keywords to search by that are not shown: barcode, other name. */
  readonly keywords?: string;
}

interface PickDialogProps {
  /** Offers to create what the list lacks; left out = the person may not. */
  readonly creation?: Creation | undefined;
  readonly title: string;
  /** Left out while they are loading. */
  readonly options: readonly PickOption[] | undefined;
  /** The current choice. */
  readonly chosen?: readonly string[];
  /** One press answers and closes; left out = any number can be chosen. */
  readonly isSingle?: boolean;
  readonly emptyText?: string;
  /** Ids in the order in which they were chosen. */
  readonly onDone: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

type Row = { readonly kind: 'group'; readonly name: string } | { readonly kind: 'option'; readonly option: PickOption };

const ROW_HEIGHT = 56;
const NONE: readonly PickOption[] = [];

/** Chooses one or many of a long list: searched by every word, only the visible rows are rendered. */
export function PickDialog({
  title,
  options,
  chosen: initial = [],
  isSingle = false,
  emptyText,
  creation,
  onDone,
  onClose,
}: PickDialogProps) {
  const t = useText(uiStrings);
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial));
  const [search, setSearch] = useState('');
  const [newName, setNewName] = useState<string | null>(null);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => find(options ?? NONE, wanted), [options, wanted]);
  const rows = useMemo(() => withGroups(found), [found]);
  // The dialog's content is mounted after the first render; the visible rows are measured again then.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });

  const press = (id: string) => {
    if (isSingle) return onDone([id]);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const takeOnly = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.trim() === '') return;
    event.preventDefault();
    // What the list has shown may be older than the last letter.
    const [only, ...others] = find(options ?? NONE, search);
    if (only === undefined) return creation && setNewName(search.trim());
    if (others.length > 0) return;
    if (isSingle) return onDone([only.id]);
    setChosen((before) => new Set(before).add(only.id));
    setSearch('');
  };
  const takeNew = (id: string) => {
    setNewName(null);
    setSearch('');
    if (isSingle) onDone([id]);
    else setChosen((before) => new Set(before).add(id));
  };
  const createButton = creation && (
    <Button variant="light" leftSection={<IconPlus size={20} />} onClick={() => setNewName(search.trim())}>
      {creation.label}
    </Button>
  );
  const areAllChosen = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const pressAll = () =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { id } of found)
        if (areAllChosen) next.delete(id);
        else next.add(id);
      return next;
    });

  return (
    <Dialog onClose={onClose} title={title} size="lg" fullScreen={isPhone}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          {...selectOnFocus}
          data-scan="fill"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={20} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={takeOnly}
        />
        {!isSingle && found.length > 1 && (
          <Checkbox
            label={t('chooseAllFound', { count: found.length })}
            checked={areAllChosen}
            onChange={pressAll}
            className={classes.all}
          />
        )}
        <div ref={setFrame} className={classes.frame}>
          {options === undefined && <LoadingRows />}
          {options !== undefined && rows.length === 0 && (
            <EmptyState
              kind={search === '' ? 'nothing' : 'noMatch'}
              title={search === '' ? t('emptyTitle') : t('noMatchTitle')}
              text={search === '' ? (emptyText ?? '') : t('noMatchText')}
              action={createButton}
            />
          )}
          <div role="group" aria-label={title} className={classes.rows} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const place = { transform: `translateY(${start}px)`, minHeight: ROW_HEIGHT };
              if (row.kind === 'group')
                return (
                  <Text
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={classes.group}
                    style={place}
                  >
                    {row.name}
                  </Text>
                );
              const { id, name, detail } = row.option;
              const isChosen = chosen.has(id);
              return (
                <UnstyledButton
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes.row}
                  style={place}
                  role={isSingle ? undefined : 'checkbox'}
                  aria-checked={isSingle ? undefined : isChosen}
                  data-chosen={isChosen || undefined}
                  onClick={() => press(id)}
                >
                  {!isSingle && <Checkbox.Indicator checked={isChosen} />}
                  <span className={classes.words}>
                    <span className={classes.name}>{name}</span>
                    {detail !== undefined && <span className={classes.detail}>{detail}</span>}
                  </span>
                </UnstyledButton>
              );
            })}
          </div>
        </div>
        <Group justify="flex-end" gap="sm">
          {createButton !== undefined && rows.length > 0 && <div className={classes.create}>{createButton}</div>}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {!isSingle && (
            <Button disabled={chosen.size === 0 && initial.length === 0} onClick={() => onDone([...chosen])}>
              {chosen.size === 0 ? t('choose') : t('takeChosen', { count: chosen.size })}
            </Button>
          )}
        </Group>
      </Stack>
      {creation !== undefined && newName !== null && (
        <Suspense fallback={null}>
          <CreationDialog creation={creation} name={newName} onCreated={takeNew} onClose={() => setNewName(null)} />
        </Suspense>
      )}
    </Dialog>
  );
}

function find(options: readonly PickOption[], search: string): readonly PickOption[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return options;
  return options.filter(({ name, detail = '', group = '', keywords = '' }) => {
    const text = `${name} ${detail} ${group} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function withGroups(options: readonly PickOption[]): readonly Row[] {
  let last: string | undefined;
  return options.flatMap((option): Row[] => {
    const row: Row = { kind: 'option', option };
    if (option.group === undefined || option.group === last) return [row];
    last = option.group;
    return [{ kind: 'group', name: option.group }, row];
  });
}
