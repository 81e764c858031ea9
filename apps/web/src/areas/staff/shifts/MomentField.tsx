import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { instantFrom, writtenMoment } from './local-times.ts';

interface MomentFieldProps {
  readonly dateLabel: string;
  readonly timeLabel: string;
  readonly description?: string;
  /** An instant; null or '' = nothing that is complete. */
  readonly value: string | null;
  /** null = nothing, '' = half of it. */
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}

/** A day and a time on the clock of the location, next to each other, for one instant. */
export function MomentField({ dateLabel, timeLabel, description, value, onChange, error }: MomentFieldProps) {
  const { timezoneName } = useOperationalSetting();
  const [stored] = useState(value === '' ? null : value);
  const [written, setWritten] = useState(() => writtenMoment(stored, timezoneName));
  const change = (part: Partial<typeof written>) => {
    const next = { ...written, ...part };
    setWritten(next);
    onChange(instantFrom(next, stored, timezoneName));
  };
  return (
    <Stack gap={4}>
      <SimpleGrid cols={2} spacing="sm">
        <DateField
          label={dateLabel}
          value={written.date}
          onChange={(date) => change({ date })}
          {...(error !== undefined && { error })}
        />
        <TimeField
          label={timeLabel}
          value={written.time}
          onChange={(time) => change({ time })}
          {...(error !== undefined && { error: ' ' })}
        />
      </SimpleGrid>
      {description !== undefined && (
        <Text c="dimmed" size="sm">
          {description}
        </Text>
      )}
    </Stack>
  );
}
