import { Button, Group, Select, Stack } from '@mantine/core';
import type { FloorTable } from '@tavola/contract';
import { IconX } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { floorStrings } from './floor.strings.ts';

interface BookingTablesProps {
  readonly tables: readonly Pick<FloorTable, 'tableID' | 'name' | 'seats'>[];
  /** Ids of the tables that are booked, in their order. */
  readonly chosen: readonly string[];
  readonly onChange: (tableIDs: string[]) => void;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The tables of a booking: one is added from the list, and taken off with its button. */
export function BookingTables({ tables, chosen, onChange }: BookingTablesProps) {
  const t = useText(floorStrings);
  const others = tables
    .filter(({ tableID }) => !chosen.includes(tableID))
    .toSorted((a, b) => byName.compare(a.name, b.name));
  return (
    <Stack gap={8}>
      <Select
        label={t('tables')}
        placeholder={t('addTable')}
        searchable
        value={null}
        data={others.map(({ tableID, name, seats }) => ({
          value: tableID,
          label: `${t('tableNo', { name })} · ${t('seats', { n: seats })}`,
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
