import { Button, Group, Select, Stack } from '@mantine/core';
import type { FloorTable } from '@tavola/contract';
import { isUncleared } from '@tavola/selling';
import { IconX } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { wordOf } from '../looks.tsx';
import { floorStrings } from '../floor.strings.ts';

interface BookingTablesProps {
  readonly tables: readonly FloorTable[];
  /** How many guests come; null = not known. */
  readonly guests: number | null;
  /** Ids of the tables that are booked, in their order. */
  readonly chosen: readonly string[];
  readonly onChange: (tableIDs: string[]) => void;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/**
 * Tables to book, the best first: those with enough seats, the fewest spare seats before the others; then those with
 * too few seats, the largest first. One that is paid and not cleared comes last.
 */
export function byFit(tables: readonly FloorTable[], guests: number | null): FloorTable[] {
  const spareOf = ({ seats }: FloorTable): number => (guests === null ? 0 : seats - guests);
  const rankOf = (table: FloorTable): number => (isUncleared(table) ? 2 : spareOf(table) < 0 ? 1 : 0);
  return tables.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || Math.abs(spareOf(a)) - Math.abs(spareOf(b)) || byName.compare(a.name, b.name),
  );
}

/** The tables of a booking: one is added from the list, and taken off with its button. */
export function BookingTables({ tables, guests, chosen, onChange }: BookingTablesProps) {
  const t = useText(floorStrings);
  const others = byFit(
    tables.filter(({ tableID }) => !chosen.includes(tableID)),
    guests,
  );
  return (
    <Stack gap={8}>
      <Select
        label={t('tables')}
        placeholder={t('addTable')}
        searchable
        value={null}
        data={others.map((table) => ({
          value: table.tableID,
          label: [
            t('tableNo', { name: table.name }),
            t('seats', { n: table.seats }),
            ...(isUncleared(table) ? [t(wordOf(table, 'uncleared'))] : []),
          ].join(' · '),
        }))}
        onChange={(tableID) => tableID !== null && onChange([...chosen, tableID])}
      />
      {chosen.length > 0 && (
        <Group gap={8}>
          {chosen.map((tableID) => {
            const name = tables.find((table) => table.tableID === tableID)?.name ?? '';
            return (
              <Button
                key={tableID}
                variant="default"
                h={44}
                rightSection={<IconX size={18} aria-hidden />}
                aria-label={t('removeTable', { name })}
                onClick={() => onChange(chosen.filter((id) => id !== tableID))}
              >
                {t('tableNo', { name })}
              </Button>
            );
          })}
        </Group>
      )}
    </Stack>
  );
}
