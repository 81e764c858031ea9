import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { SelectFieldProps } from './select-field.ts';

const SelectBox = lazy(() => import('./SelectBox.tsx').then((module) => ({ default: module.SelectBox })));

/** A select with search. Its list loads after the page; until then the field shows the current choice. */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, withAsterisk, w, maw, flex, disabled, placeholder, value, data } = props;
  const [chosen = ''] = (data ?? []).flatMap((one) => {
    if (typeof one === 'string') return one === value ? [one] : [];
    return typeof one === 'object' && 'value' in one && one.value === value ? [one.label ?? ''] : [];
  });
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          description={description}
          error={error}
          withAsterisk={withAsterisk ?? false}
          w={w}
          maw={maw}
          flex={flex}
          disabled={disabled ?? false}
          rightSection={<IconSelector size={16} />}
          placeholder={placeholder ?? ''}
          aria-label={props['aria-label']}
          value={chosen}
          readOnly
        />
      }
    >
      <SelectBox {...props} />
    </Suspense>
  );
}
