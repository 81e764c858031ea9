import { CloseButton, Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../strings/define.ts';
import { uiStrings } from '../strings/ui.ts';
import { PickDialog, type PickOption } from './PickDialog.tsx';
import classes from './PickOneField.module.css';

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

/** One of a long list, or nothing; looks like the other fields, is chosen in a dialog, and is shown by its name. */
export function PickOneField({ label, description, options, value, onChange, error, ...rest }: PickOneFieldProps) {
  const t = useText(uiStrings);
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = value !== null && value !== undefined && value !== '';
  const name = !isChosen ? t('nothingChosen') : options === undefined ? t('loading') : (options.find(({ id }) => id === value)?.name ?? '–');
  const choose = (id: string | null) => {
    setIsOpen(false);
    onChange?.(id);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" {...(description !== undefined && { description })} {...(error !== undefined && { error })}>
      <Input
        component="button" type="button" pointer classNames={{ input: classes.field }} error={error !== undefined} disabled={options === undefined} onClick={() => setIsOpen(true)} aria-label={`${label}: ${name}`}
        data-path={rest['data-path'] as string | undefined} aria-invalid={error === undefined ? undefined : true} rightSectionPointerEvents={isChosen ? 'all' : 'none'}
        rightSection={isChosen ? <CloseButton aria-label={`${t('clear')}: ${label}`} onClick={() => choose(null)} /> : <IconChevronDown size={18} aria-hidden />}
      >
        {isChosen ? name : <Input.Placeholder>{t('choose')}</Input.Placeholder>}
      </Input>
      {isOpen && options !== undefined && <PickDialog title={label} options={options} isSingle onClose={() => setIsOpen(false)} onDone={([id]) => choose(id ?? null)} />}
    </Input.Wrapper>
  );
}
