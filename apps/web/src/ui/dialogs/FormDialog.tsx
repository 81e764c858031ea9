import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import type { SchemaForm } from '../forms/form.ts';
import { FormNotice } from '../forms/FormNotice.tsx';
import { useIsPhone } from '../frames/use-phone.ts';

interface FormDialogProps {
  readonly title: string;
  /** `sm` for a field or two; larger ones fill a phone. */
  readonly size: 'sm' | 'md' | 'lg';
  readonly form: Pick<SchemaForm<unknown>, 'props' | 'failure' | 'isSubmitting'>;
  /** Left out = "Save". */
  readonly submitLabel?: string;
  /** Content of the dialog that is not submitted with it. */
  readonly below?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: its fields, its errors, and two buttons. A tap outside loses nothing. */
export function FormDialog({ title, size, form, submitLabel, below, onClose, children }: FormDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Dialog onClose={onClose} title={title} size={size} fullScreen={isPhone && size !== 'sm'}>
      <form
        {...form.props}
        onSubmit={(event) => {
          // The page around may be a form too, and receives the submits of its dialogs.
          event.stopPropagation();
          form.props.onSubmit(event);
        }}
      >
        <Stack gap="md">
          <FormNotice failure={form.failure} />
          {children}
          <DialogButtons submitLabel={submitLabel} isSubmitting={form.isSubmitting} onClose={onClose} />
        </Stack>
      </form>
      {below}
    </Dialog>
  );
}
