import { Button, Group, Input, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import type { Creation } from '../forms/creation.ts';
import type { PickOption } from './PickDialog.tsx';

// Loaded with the first press: a long form is read far more often than its lists are opened.
const PickDialog = lazy(() => import('./PickDialog.tsx').then((module) => ({ default: module.PickDialog })));

interface PickFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  /** Left out while they are loading. */
  readonly options: readonly PickOption[] | undefined;
  /** Ids of the current choice. */
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly emptyText?: string;
  /** Offers to create what the list lacks; left out = the person may not. */
  readonly creation?: Creation | undefined;
  readonly error?: string;
  /** What a form's field provides: path, aria. */
  readonly [prop: string]: unknown;
}

/** Up to this many names are written out; the others are counted. */
const SHOWN_NAMES = 6;

/** Any number of options of a long list, chosen in a dialog; the field shows them by name. */
export function PickField({
  label,
  description,
  withAsterisk,
  options,
  value = [],
  onChange,
  emptyText,
  creation,
  error,
  ...rest
}: PickFieldProps) {
  const t = useText(uiStrings);
  const [isOpen, setIsOpen] = useState(false);
  const fieldID = useId();
  const names = new Map(options?.map(({ id, name }) => [id, name]));
  const chosen = value.map((id) => names.get(id) ?? '–');
  const more = chosen.length - SHOWN_NAMES;
  const text =
    chosen.length === 0
      ? t('nothingChosen')
      : more > 0
        ? t('namesAndMore', { names: chosen.slice(0, SHOWN_NAMES).join(', '), count: more })
        : chosen.join(', ');
  return (
    <Input.Wrapper
      id={fieldID}
      label={label}
      labelElement="div"
      {...(description !== undefined && { description })}
      {...(withAsterisk !== undefined && { withAsterisk })}
      {...(error !== undefined && { error })}
    >
      <Group gap="sm" wrap="nowrap" align="center" mt={4}>
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} />}
          loading={options === undefined}
          onClick={() => setIsOpen(true)}
          flex="none"
          aria-label={`${label}: ${text}`}
          // The form hands it in with its other props, which have no types.
          data-path={rest['data-path'] as string | undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${fieldID}-error`}
        >
          {t('choose')}
        </Button>
        <Text size="sm" c={chosen.length === 0 ? 'dimmed' : undefined} lineClamp={3}>
          {text}
        </Text>
      </Group>
      {isOpen && options !== undefined && (
        <Suspense fallback={null}>
          <PickDialog
            title={label}
            options={options}
            chosen={value}
            creation={creation}
            {...(emptyText !== undefined && { emptyText })}
            onClose={() => setIsOpen(false)}
            onDone={(ids) => {
              setIsOpen(false);
              onChange?.([...ids]);
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
