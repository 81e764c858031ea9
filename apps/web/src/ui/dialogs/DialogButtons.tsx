import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './DialogButtons.module.css';

interface DialogButtonsProps {
  /** Left out = "Save". */
  readonly submitLabel?: string | undefined;
  readonly isSubmitting?: boolean;
  readonly isDisabled?: boolean;
  /** Left out where the button submits the form around it. */
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
}

/** The two buttons at the end of a dialog: cancel and confirm. */
export function DialogButtons({
  submitLabel,
  isSubmitting = false,
  isDisabled = false,
  onSubmit,
  onClose,
}: DialogButtonsProps) {
  const t = useText(uiStrings);
  return (
    <DialogFoot>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        type={onSubmit === undefined ? 'submit' : 'button'}
        loading={isSubmitting}
        disabled={isDisabled}
        {...(onSubmit && { onClick: onSubmit })}
      >
        {submitLabel ?? t('save')}
      </Button>
    </DialogFoot>
  );
}

/** What a dialog ends with, visible at any scroll position. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <Group justify="flex-end" gap="sm" className={classes.bar}>
    {children}
  </Group>
);
