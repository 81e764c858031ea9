import { CloseButton, Input, type InputWrapperProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './FieldButton.module.css';

interface FieldButtonProps extends Pick<InputWrapperProps, 'w' | 'maw' | 'flex'> {
  readonly label: string;
  readonly description?: string;
  readonly error?: string;
  /** The current choice, in words; null = none. */
  readonly chosen: string | null;
  readonly onPress: () => void;
  /** Left out = the choice cannot be cleared here. */
  readonly onClear?: () => void;
  readonly isDisabled?: boolean;
  /** Path of the field in its form. */
  readonly path?: string | undefined;
}

/** A field whose value is chosen in a dialog: looks like the other fields and works like a button. */
export function FieldButton({
  label,
  description,
  error,
  chosen,
  onPress,
  onClear,
  isDisabled = false,
  path,
  ...size
}: FieldButtonProps) {
  const t = useText(uiStrings);
  const canClear = chosen !== null && onClear !== undefined;
  return (
    <Input.Wrapper
      {...size}
      data-field-button
      label={label}
      labelElement="div"
      {...(description !== undefined && { description })}
      {...(error !== undefined && { error })}
    >
      <Input
        component="button"
        type="button"
        pointer
        classNames={{ input: classes.field }}
        error={error !== undefined}
        disabled={isDisabled}
        onClick={onPress}
        aria-label={`${label}: ${chosen ?? t('nothingChosen')}`}
        data-path={path}
        aria-invalid={error === undefined ? undefined : true}
        rightSectionPointerEvents="none"
        {...(canClear && { rightSectionWidth: 80 })}
        rightSection={
          <>
            {canClear && (
              <CloseButton className={classes.clear} aria-label={`${t('clear')}: ${label}`} onClick={onClear} />
            )}
            <IconSelector size={16} aria-hidden />
          </>
        }
      >
        {chosen ?? <Input.Placeholder>{t('choose')}</Input.Placeholder>}
      </Input>
    </Input.Wrapper>
  );
}
