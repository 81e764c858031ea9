import { useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import type { Creation } from '../forms/creation.ts';
import { FieldButton } from './FieldButton.tsx';
import { PickDialog, type PickOption } from './PickDialog.tsx';

interface PickOneFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Left out while they are loading. */
  readonly options: readonly PickOption[] | undefined;
  /** Id of the current choice; null = none. */
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  /** Offers to create what the list lacks; left out = the person may not. */
  readonly creation?: Creation | undefined;
  readonly error?: string;
  /** What a form's field provides: path, aria. */
  readonly [prop: string]: unknown;
}

/** One entry of a long list, or none; looks like the other fields, is chosen in a dialog, and is shown by its name. */
export function PickOneField({
  label,
  description,
  options,
  value,
  onChange,
  creation,
  error,
  ...rest
}: PickOneFieldProps) {
  const t = useText(uiStrings);
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = value !== null && value !== undefined && value !== '';
  const choose = (id: string | null) => {
    setIsOpen(false);
    onChange?.(id);
  };
  return (
    <>
      <FieldButton
        label={label}
        chosen={
          !isChosen
            ? null
            : options === undefined
              ? t('loading')
              : (options.find(({ id }) => id === value)?.name ?? '–')
        }
        isDisabled={options === undefined}
        onPress={() => setIsOpen(true)}
        onClear={() => choose(null)}
        // The form hands it in with its other props, which have no types.
        path={rest['data-path'] as string | undefined}
        {...(description !== undefined && { description })}
        {...(error !== undefined && { error })}
      />
      {isOpen && options !== undefined && (
        <PickDialog
          title={label}
          options={options}
          isSingle
          creation={creation}
          onClose={() => setIsOpen(false)}
          onDone={([id]) => choose(id ?? null)}
        />
      )}
    </>
  );
}
