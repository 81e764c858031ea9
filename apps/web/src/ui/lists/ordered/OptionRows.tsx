import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { optionRowStrings } from './option-rows.strings.ts';
import { AmountField } from '../../fields/AmountField.tsx';
import type { MenuAction } from '../../dialogs/MenuButton.tsx';
import type { RecordForm } from '../../forms/record-form.ts';
import { OrderedRows } from './OrderedRows.tsx';
import { toast } from '../../dialogs/toast.ts';

interface OptionRowsProps<Values, Row> {
  readonly form: RecordForm<Values>;
  /** Path of the list in the form; its rows have a `name` and a `priceAdd`. */
  readonly path: string;
  readonly rows: readonly Row[];
  readonly rowID: (row: Row) => string;
  readonly blank: () => Row;
  /** The other fields of a row, on demand. */
  readonly details: (row: Row, path: string, name: string) => ReactNode;
  /** Fields of the details; an error in one of them expands the row. */
  readonly detailFields: readonly string[];
  /** Shown in place of the details while they are hidden. */
  readonly summary: (row: Row) => ReactNode;
  /** Why a row cannot be removed; null = it can. */
  readonly lockOf?: (row: Row, name: string) => string | null;
  readonly emptyText?: string;
}

/**
 * The options of something that is sold, in the terminal's order: name and price visible, the rest of an option on
 * demand.
 */
export function OptionRows<Values, Row extends { readonly name: string }>({
  form,
  path,
  rows,
  rowID,
  blank,
  details,
  detailFields,
  summary,
  lockOf,
  emptyText,
}: OptionRowsProps<Values, Row>) {
  const t = useText(optionRowStrings);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [addedID, setAddedID] = useState<string | null>(null);
  const { error } = form.field(path);
  const errorID = useId();
  const isOpen = (row: Row, index: number) =>
    opened.has(rowID(row)) ||
    detailFields.some((field) => form.inner.errors[`${path}.${index}.${field}`] !== undefined);
  const nameOf = ({ name }: Row) => (name === '' ? t('newOption') : name);
  const add = () => {
    const row = blank();
    setAddedID(rowID(row));
    // The form library cannot follow a path that is put together.
    form.inner.insertListItem(path as never, row as never);
  };
  const toggle = (id: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const opener = (row: Row, index: number) => {
    const isShown = isOpen(row, index);
    return (
      <ActionIcon
        aria-label={t(isShown ? 'less' : 'more', { name: nameOf(row) })}
        aria-expanded={isShown}
        onClick={() => toggle(rowID(row))}
      >
        {isShown ? <IconChevronUp size={20} /> : <IconChevronDown size={20} />}
      </ActionIcon>
    );
  };
  const actionsOf = (row: Row, index: number): readonly MenuAction[] => {
    const reason = lockOf?.(row, nameOf(row)) ?? null;
    const label = t('removeOption', { name: nameOf(row) });
    return [
      reason === null
        ? {
            key: 'remove',
            label,
            icon: <IconTrash size={20} />,
            isDestructive: true,
            // The form library cannot follow a path that is put together.
            onChoose: () => form.inner.removeListItem(path as never, index),
          }
        : // Touch has no hover: the reason is shown on tap.
          { key: 'locked', label, icon: <IconLock size={20} />, onChoose: () => toast('info', reason) },
    ];
  };
  return (
    <>
      <div
        role="group"
        data-path={path}
        tabIndex={-1}
        aria-label={t('options')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorID}
      >
        {error !== undefined && (
          <Text id={errorID} c="red" size="sm" mb={8}>
            {error}
          </Text>
        )}
        {rows.length === 0 && emptyText !== undefined && <Text c="dimmed">{emptyText}</Text>}
        <OrderedRows
          rows={rows}
          rowID={rowID}
          nameOf={nameOf}
          isWide
          label={t('options')}
          // The form library cannot follow a path that is put together.
          onMove={(from, to) => form.inner.reorderListItem(path as never, { from, to })}
          tools={opener}
          actions={actionsOf}
          shows={(row, index) => [
            isOpen(row, index),
            rowID(row) === addedID,
            lockOf?.(row, nameOf(row)),
            form.faultsBelow(`${path}.${index}`),
            t,
          ]}
          below={(row, index) => (isOpen(row, index) ? details(row, `${path}.${index}`, nameOf(row)) : summary(row))}
        >
          {(row, index) => (
            <Group gap={8} wrap="nowrap" align="flex-start">
              <TextInput
                {...form.field(`${path}.${index}.name`)}
                aria-label={t('optionName', { place: index + 1 })}
                placeholder={t('name')}
                flex={1}
                miw={0}
                autoComplete="off"
                autoFocus={rowID(row) === addedID}
              />
              <AmountField
                {...form.field(`${path}.${index}.priceAdd`)}
                aria-label={t('optionPrice', { place: index + 1 })}
                isZeroEmpty
                allowNegative
                w={110}
              />
            </Group>
          )}
        </OrderedRows>
      </div>
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} />} onClick={add}>
          {t('addOption')}
        </Button>
      </div>
    </>
  );
}
