import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { SCALE_ITEM_DIGITS, scalePrefixes, type ScaleLabel } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { SettingsText } from './settings.strings.ts';

const ITEM_DIGITS = Array.from(
  { length: SCALE_ITEM_DIGITS.most - SCALE_ITEM_DIGITS.least + 1 },
  (_, index) => SCALE_ITEM_DIGITS.least + index,
);
const SAMPLE_ITEM = '123456';
const SAMPLE_FIGURE = '00265';

/** A label as printed, in groups: prefix, item, figure and check digit. */
const sampleOf = ({ prefix, itemDigits }: ScaleLabel): string =>
  `${prefix} ${SAMPLE_ITEM.slice(0, itemDigits)} ${itemDigits === 4 ? '• ' : ''}${itemDigits === 6 ? SAMPLE_FIGURE.slice(1) : SAMPLE_FIGURE} •`;

/** How the labels of a location read, for comparing two versions. */
export const describeLabels = (labels: readonly ScaleLabel[], t: SettingsText): string =>
  labels.length === 0
    ? t('noScaleLabels')
    : labels
        .map((label) => `${sampleOf(label)} ${t(label.holds === 'price' ? 'holdsPrice' : 'holdsWeight')}`)
        .join(' · ');

interface ScaleLabelsFieldProps {
  readonly value: readonly ScaleLabel[];
  readonly onChange: (labels: ScaleLabel[]) => void;
  readonly t: SettingsText;
  readonly isDisabled: boolean;
}

/** The labels that the scales of a location print, one row for each prefix. */
export function ScaleLabelsField({ value, onChange, t, isDisabled }: ScaleLabelsFieldProps) {
  const free = scalePrefixes.filter((prefix) => !value.some((label) => label.prefix === prefix));
  const change = (at: number, part: Partial<ScaleLabel>) =>
    onChange(value.map((label, index) => (index === at ? { ...label, ...part } : label)));
  const [next] = free;
  return (
    <Stack gap="sm" role="group" aria-label={t('scaleLabels')}>
      <div>
        <Text fw={500}>{t('scaleLabels')}</Text>
        <Text size="sm" c="dimmed">
          {t('scaleLabelsHint')}
        </Text>
      </div>
      {value.map((label, at) => (
        <Group key={label.prefix} gap="sm" align="end">
          <NativeSelect
            label={t('scalePrefix')}
            disabled={isDisabled}
            value={label.prefix}
            onChange={({ currentTarget: { value: chosen } }) => {
              const prefix = scalePrefixes.find((one) => one === chosen);
              if (prefix !== undefined) change(at, { prefix });
            }}
            data={scalePrefixes.filter((prefix) => prefix === label.prefix || free.includes(prefix))}
          />
          <NativeSelect
            label={t('scaleItemDigits')}
            disabled={isDisabled}
            value={String(label.itemDigits)}
            onChange={({ currentTarget: { value: digits } }) => change(at, { itemDigits: Number(digits) })}
            data={ITEM_DIGITS.map(String)}
          />
          <NativeSelect
            label={t('scaleHolds')}
            disabled={isDisabled}
            value={label.holds}
            onChange={({ currentTarget: { value: holds } }) =>
              change(at, { holds: holds === 'weight' ? 'weight' : 'price' })
            }
            data={[
              { value: 'price', label: t('holdsPrice') },
              { value: 'weight', label: t('holdsWeight') },
            ]}
          />
          <Text size="sm" c="dimmed">
            {sampleOf(label)}
          </Text>
          <Button
            variant="default"
            disabled={isDisabled}
            leftSection={<IconTrash size={20} />}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            {t('removeScaleLabel')}
          </Button>
        </Group>
      ))}
      {next !== undefined && (
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<IconPlus size={20} />}
          onClick={() => onChange([...value, { prefix: next, itemDigits: 5, holds: 'price' }])}
        >
          {t('addScaleLabel')}
        </Button>
      )}
    </Stack>
  );
}
