import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ComboFault, ComboMaterial } from '@tavola/contract';
import { useId, useState } from 'react';
import { comboStrings } from './combos.strings.ts';
import { useText } from '#text/define.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { ComboValues, PartValues } from './combo-values.ts';

interface PartRowProps {
  readonly form: RecordForm<ComboValues>;
  readonly path: string;
  readonly part: PartValues;
  readonly name: string;
  readonly fault: ComboFault['reason'] | null;
  /** Options of the item's own variants. */
  readonly variantOptions: ComboMaterial['products'][number]['variantOptions'];
  readonly onDefault: (isDefault: boolean) => void;
}

/** One item of a choice: its surcharge, whether it is preselected, and which of its options are allowed. */
export function PartRow({ form, path, part, name, fault, variantOptions, onDefault }: PartRowProps) {
  const t = useText(comboStrings);
  const [isChoosing, setIsChoosing] = useState(false);
  const { error } = form.field(`${path}.itemID`);
  const errorID = useId();
  const allowed = part.variantOptionIDs ?? [];
  const named = variantOptions
    .filter((option) => allowed.includes(option.variantOptionID))
    .map((option) => option.name)
    .join(', ');
  return (
    <Stack gap={4}>
      <Group gap={8} justify="space-between">
        <Group
          gap={8}
          flex="1 1 140px"
          data-path={`${path}.itemID`}
          role="group"
          tabIndex={-1}
          aria-label={name}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorID}
        >
          <Text fw={600}>{name}</Text>
          {fault !== null && (
            <StatusBadge
              tone={fault === 'removed' ? 'error' : 'warning'}
              label={t(fault === 'removed' ? 'removed' : 'off')}
            />
          )}
        </Group>
        <Group gap={12} wrap="nowrap">
          <Checkbox
            checked={part.isDefault === true}
            onChange={(event) => onDefault(event.currentTarget.checked)}
            label={t('isDefault')}
            aria-label={t('isDefaultOf', { name })}
          />
          <AmountField
            {...form.field(`${path}.priceAdd`)}
            label={t('priceAddShort')}
            aria-label={t('priceAdd', { name })}
            allowNegative
            isZeroEmpty
            w={110}
          />
        </Group>
      </Group>
      {variantOptions.length > 0 && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => setIsChoosing(true)}
            aria-label={`${t('allowed', { name })}: ${allowed.length === 0 ? t('allOptions') : named}`}
          >
            {allowed.length === 0 ? t('allOptions') : named}
          </Button>
        </div>
      )}
      {error !== undefined && (
        <Text id={errorID} c="red" size="sm">
          {error}
        </Text>
      )}
      {isChoosing && (
        <PickDialog
          title={t('allowed', { name })}
          chosen={allowed}
          options={variantOptions.map((option) => ({
            id: option.variantOptionID,
            name: option.name,
            group: option.variantName,
          }))}
          onClose={() => setIsChoosing(false)}
          onDone={(ids) => {
            setIsChoosing(false);
            // The form library cannot follow a path that is put together.
            form.inner.setFieldValue(`${path}.variantOptionIDs`, [...ids] as never);
          }}
        />
      )}
    </Stack>
  );
}
