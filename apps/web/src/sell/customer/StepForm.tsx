import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import type { SchemaForm } from '#ui/forms/form.ts';
import { sellCustomerStrings } from './customer.strings.ts';
import classes from './StepForm.module.css';

interface StepFormProps<Values> {
  readonly form: SchemaForm<Values>;
  /** What the button does that sends the form. */
  readonly submitLabel: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A form inside the customer's dialog: what was refused, its fields, and the way back or on. */
export function StepForm<Values>({ form, submitLabel, onBack, children }: StepFormProps<Values>) {
  const t = useText(sellCustomerStrings);
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        {children}
        <div className={classes.bar}>
          <Button size="xl" variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          <Button size="xl" type="submit" loading={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
