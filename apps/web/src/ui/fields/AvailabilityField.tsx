import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { Card } from '../frames/Card.tsx';
import { DateField, TimeField } from './TimeField.tsx';
import { WeekdayField } from './WeekdayField.tsx';

/** Days, hours and dates; the contract's `Availability`. */
export interface TimeWindow {
  availableDays: string;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

interface AvailabilityFieldProps {
  readonly label: string;
  readonly value: readonly TimeWindow[];
  readonly onChange: (value: TimeWindow[]) => void;
  /** Error message of one field of one window, such as `0.endTime`, translated. */
  readonly errorOf?: (path: string) => string | undefined;
}

/** The hours that every new window begins with, wherever there are windows. */
export const NEW_HOURS = { from: '11:00:00', to: '14:00:00' } as const;
const NEW_WINDOW: TimeWindow = {
  availableDays: '',
  startTime: NEW_HOURS.from,
  endTime: NEW_HOURS.to,
  startDate: null,
  endDate: null,
};

/**
 * When something may be sold: in any of these windows; none = always (decision 17). A window may run past midnight and
 * belongs to its first day.
 */
export function AvailabilityField({ label, value, onChange, errorOf }: AvailabilityFieldProps) {
  const t = useText(uiStrings);
  const change = (index: number, part: Partial<TimeWindow>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const error = (path: string) => {
    const message = errorOf?.(path);
    return message === undefined ? {} : { error: message };
  };
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{label}</Text>
          {value.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('always')}
            </Text>
          )}
        </div>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => onChange([...value, NEW_WINDOW])}>
          {t('addWindow')}
        </Button>
      </Group>
      {value.map((window, index) => (
        // A window has no id; its index identifies it.
        <Card key={index}>
          <Stack gap="sm">
            <WeekdayField
              label={t('days')}
              value={window.availableDays}
              onChange={(availableDays) => change(index, { availableDays })}
              {...error(`${index}.availableDays`)}
            />
            <Group gap="sm" grow align="flex-start">
              <TimeField
                label={t('fromTime')}
                value={window.startTime ?? null}
                onChange={(startTime) => change(index, { startTime })}
                {...error(`${index}.startTime`)}
              />
              <TimeField
                label={t('toTime')}
                value={window.endTime ?? null}
                onChange={(endTime) => change(index, { endTime })}
                {...error(`${index}.endTime`)}
              />
            </Group>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <DateField
                label={t('fromDate')}
                value={window.startDate ?? null}
                onChange={(startDate) => change(index, { startDate })}
                {...error(`${index}.startDate`)}
              />
              <DateField
                label={t('toDate')}
                value={window.endDate ?? null}
                onChange={(endDate) => change(index, { endDate })}
                {...error(`${index}.endDate`)}
              />
            </SimpleGrid>
            <Group justify="flex-end">
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} />}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                {t('removeWindow')}
              </Button>
            </Group>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
