import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { daysAfter } from '@tavola/selling';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { storeStrings } from './stores.strings.ts';

interface ClosedDatesFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly errorOf: (index: number) => string | undefined;
}

/** Days on which a store takes no orders. */
export function ClosedDatesField({ label, value, onChange, errorOf }: ClosedDatesFieldProps) {
  const t = useText(storeStrings);
  const { timezoneName } = useOperationalSetting();
  const add = (): void => {
    const last = value.toSorted().at(-1) ?? localMoment(serverNow(), timezoneName).date;
    onChange([...value, daysAfter(last, 1)]);
  };
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{label}</Text>
          {value.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('noClosedDates')}
            </Text>
          )}
        </div>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
          {t('addDate')}
        </Button>
      </Group>
      {value.map((date, index) => {
        const error = errorOf(index);
        return (
          <Group key={index} align="flex-end" wrap="nowrap">
            <DateField
              label={t('closedDate', { number: index + 1 })}
              value={date}
              onChange={(next) => onChange(value.map((one, at) => (at === index ? (next ?? '') : one)))}
              {...(error === undefined ? {} : { error })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="xl"
              aria-label={t('removeDate', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
    </Stack>
  );
}
