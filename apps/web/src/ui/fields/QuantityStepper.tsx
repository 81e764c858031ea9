import { ActionIcon, Group, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { formatQuantity } from '#text/format.ts';

interface QuantityStepperProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  /** The step of one press. */
  readonly step?: number;
  /** If given, the minus key at `min` is a bin that calls it. */
  readonly onRemove?: () => void;
  readonly isDisabled?: boolean;
  /** What is counted, for screen readers. */
  readonly label?: string;
  readonly size?: number;
}

/** Minus, the number, plus. Weighed goods keep up to 5 decimals through the steps. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = 1_000_000,
  step = 1,
  onRemove,
  isDisabled = false,
  label,
  size = 48,
}: QuantityStepperProps) {
  const t = useText(uiStrings);
  const isAtMin = value - step < min;
  const change = (by: number) => onChange(Math.min(max, Math.max(min, Math.round((value + by) * 100_000) / 100_000)));
  const removes = isAtMin && onRemove !== undefined;
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label={label ?? t('quantity')}>
      <ActionIcon
        variant="default"
        size={size}
        radius="md"
        disabled={isDisabled || (isAtMin && !removes)}
        onClick={() => (removes ? onRemove() : change(-step))}
        aria-label={removes ? t('delete') : t('decrease')}
      >
        {removes ? <IconTrash size={20} /> : <IconMinus size={20} />}
      </ActionIcon>
      <Text fw={700} ta="center" miw={36} aria-live="polite">
        {formatQuantity(value)}
      </Text>
      <ActionIcon
        variant="default"
        size={size}
        radius="md"
        disabled={isDisabled || value >= max}
        onClick={() => change(step)}
        aria-label={t('increase')}
      >
        <IconPlus size={20} />
      </ActionIcon>
    </Group>
  );
}
