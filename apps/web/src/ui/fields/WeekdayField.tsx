import { Button, Group, Input } from '@mantine/core';
import { useLanguage } from '#text/define.ts';
import { weekdayName } from '#text/format.ts';

interface WeekdayFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Weekdays by `;`, 0 = Sunday (decision 17); '' = every day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string;
}

/** Monday first, as weeks are planned. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** The days of a week as toggles; none pressed = all of them. */
export function WeekdayField({ label, description, value, onChange, error }: WeekdayFieldProps) {
  const language = useLanguage();
  const chosen = new Set(value === '' ? [] : value.split(';').map(Number));
  const toggle = (day: number) => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    onChange(next.size === WEEK.length ? '' : [...next].toSorted((a, b) => a - b).join(';'));
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap={6} role="group" aria-label={label} mt={4}>
        {WEEK.map((day) => (
          <Button
            key={day}
            variant={chosen.size === 0 || chosen.has(day) ? 'light' : 'default'}
            aria-pressed={chosen.size === 0 || chosen.has(day)}
            aria-label={weekdayName(day, 'long', language)}
            onClick={() => toggle(day)}
            px="sm"
            miw="var(--touch)"
          >
            {weekdayName(day, 'short', language)}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
