import { Button, Group, List, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { FloorTable, LineAssignmentInput, TableCheck } from '@tavola/contract';
import { useState } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { floorStrings } from '../floor.strings.ts';
import { givenTo, sharedLines, takingTables, type SharedLine } from './shared-lines.ts';

interface SplitTablesDialogProps {
  readonly check: TableCheck;
  readonly tables: readonly FloorTable[];
  readonly onSplit: (assignments: LineAssignmentInput[]) => void;
  readonly onClose: () => void;
}

/** Which table takes each item that joined tables share, before they are split; where it was added is chosen first. */
export function SplitTablesDialog({ check, tables, onSplit, onClose }: SplitTablesDialogProps) {
  const t = useText(floorStrings);
  const operational = useOperationalSetting();
  const lines = sharedLines(check);
  const [fixed, open] = [lines.filter(({ isFixed }) => isFixed), lines.filter(({ isFixed }) => !isFixed)];
  const taking = takingTables(check);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const tableOf = ({ orderLineID, homeID }: SharedLine): string =>
    chosen.get(orderLineID) ?? (taking.includes(homeID) ? homeID : (taking[0] ?? ''));
  const nameOf = (id: string): string => tables.find(({ tableID }) => tableID === id)?.name ?? '';
  const textOf = ({ quantity, name }: SharedLine): string => t('countOf', { n: formatQuantity(quantity), name });
  const choices = taking.map((value) => ({ value, label: t('tableNo', { name: nameOf(value) }) }));
  return (
    <Dialog title={t('splitTitle')} size="md" onClose={onClose}>
      <Stack gap="md">
        {open.length > 0 && <Text>{t('splitText')}</Text>}
        {open.map((line) => (
          <Group key={line.orderLineID} justify="space-between" gap="xs">
            <Text fw={600} style={{ flex: '1 1 160px', minWidth: 0 }}>
              {textOf(line)} · {formatAmount(line.amount, operational)}
            </Text>
            <TableChoice
              label={t('splitOf', { name: line.name })}
              choices={choices}
              value={tableOf(line)}
              onChoose={(tableID) => setChosen(new Map(chosen).set(line.orderLineID, tableID))}
            />
          </Group>
        ))}
        {fixed.length > 0 && (
          <Notice tone="info">
            {t('splitFixed')}
            <List>
              {fixed.map((line) => (
                <List.Item key={line.orderLineID}>{textOf(line)}</List.Item>
              ))}
            </List>
          </Notice>
        )}
        <Button size="lg" onClick={() => onSplit(open.map((line) => givenTo(check, line, tableOf(line))))}>
          {t('verbSplit')}
        </Button>
      </Stack>
    </Dialog>
  );
}

interface TableChoiceProps {
  readonly label: string;
  readonly choices: { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (tableID: string) => void;
}

/** Most tables that are next to one another on a phone. */
const MOST_BUTTONS = 3;

function TableChoice({ label, choices, value, onChoose }: TableChoiceProps) {
  if (choices.length <= MOST_BUTTONS)
    return <SegmentedControl aria-label={label} size="lg" data={choices} value={value} onChange={onChoose} />;
  return (
    <Select
      aria-label={label}
      size="lg"
      allowDeselect={false}
      data={choices}
      value={value}
      onChange={(tableID) => tableID !== null && onChoose(tableID)}
    />
  );
}
