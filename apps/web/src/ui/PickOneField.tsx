import { ActionIcon, Button, Group, Input } from '@mantine/core';
import { IconListCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../strings/define.ts';
import { uiStrings } from '../strings/ui.ts';
import { PickDialog, type PickOption } from './PickDialog.tsx';

interface PickOneFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Left out while they are still coming. */
  readonly options: readonly PickOption[] | undefined;
  /** Id of what is chosen; null = nothing. */
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly error?: string;
  /** What a form's field brings along: path, aria. */
  readonly [prop: string]: unknown;
}

/** One of a long list, or nothing; chosen in a dialog, and shown by its name. */
export function PickOneField({ label, description, options, value, onChange, error, ...rest }: PickOneFieldProps) {
  const t = useText(uiStrings);
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = value !== null && value !== undefined && value !== '';
  const name = isChosen ? (options?.find(({ id }) => id === value)?.name ?? '–') : t('nothingChosen');
  const choose = (id: string | null) => {
    setIsOpen(false);
    onChange?.(id);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" {...(description !== undefined && { description })} {...(error !== undefined && { error })}>
      <Group gap={4} wrap="nowrap" mt={4}>
        <Button
          variant="default" leftSection={<IconListCheck size={18} />} loading={options === undefined} onClick={() => setIsOpen(true)} aria-label={`${label}: ${name}`} maw="100%"
          data-path={rest['data-path'] as string | undefined} aria-invalid={error === undefined ? undefined : true}
        >
          {isChosen ? name : t('choose')}
        </Button>
        {isChosen && <ActionIcon aria-label={`${t('clear')}: ${label}`} onClick={() => choose(null)}><IconX size={20} /></ActionIcon>}
      </Group>
      {isOpen && options !== undefined && <PickDialog title={label} options={options} isSingle onClose={() => setIsOpen(false)} onDone={([id]) => choose(id ?? null)} />}
    </Input.Wrapper>
  );
}
