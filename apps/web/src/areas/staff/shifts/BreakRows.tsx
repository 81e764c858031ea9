import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { breakKinds, type ShiftBreak } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { MomentField } from './MomentField.tsx';
import { shiftStrings } from './shifts.strings.ts';

interface BreakRowsProps {
  readonly breaks: readonly ShiftBreak[];
  readonly onChange: (breaks: ShiftBreak[]) => void;
  /** Where a new break is entered first. */
  readonly startedOn: string;
  readonly errorOf: (path: string) => string | undefined;
}

/** The breaks of a shift, each with its kind, start and end. */
export function BreakRows({ breaks, onChange, startedOn, errorOf }: BreakRowsProps) {
  const t = useText(shiftStrings);
  const set = (index: number, part: Partial<ShiftBreak>) =>
    onChange(breaks.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <Stack gap="lg">
      {breaks.length === 0 && <Text c="dimmed">{t('noBreaks')}</Text>}
      {breaks.map((pause, index) => (
        <Stack key={pause.shiftBreakID} gap="sm">
          <Group align="flex-end" wrap="nowrap">
            <Select
              flex={1}
              label={t('breakKind')}
              allowDeselect={false}
              data={breakKinds.map((kind) => ({ value: kind, label: t(kind) }))}
              value={pause.kind}
              onChange={(kind) => set(index, { kind: kind === 'MEAL_BREAK' ? 'MEAL_BREAK' : 'BREAK' })}
            />
            <ActionIcon
              variant="default"
              aria-label={t('removeBreak')}
              onClick={() => onChange(breaks.filter((_, at) => at !== index))}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </Group>
          <MomentField
            dateLabel={t('startDate')}
            timeLabel={t('startTime')}
            value={pause.startedOn}
            onChange={(at) => set(index, { startedOn: at ?? '' })}
            error={errorOf(`breaks.${index}.startedOn`)}
          />
          <MomentField
            dateLabel={t('endDate')}
            timeLabel={t('endTime')}
            value={pause.endedOn}
            onChange={(endedOn) => set(index, { endedOn })}
            error={errorOf(`breaks.${index}.endedOn`)}
          />
        </Stack>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={20} />}
        onClick={() =>
          onChange([...breaks, { shiftBreakID: newID(), kind: 'BREAK', startedOn, endedOn: startedOn || null }])
        }
      >
        {t('addBreak')}
      </Button>
    </Stack>
  );
}
