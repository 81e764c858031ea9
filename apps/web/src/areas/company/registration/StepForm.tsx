import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { registerStrings } from './register.strings.ts';
import type { SchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';

interface StepFormProps<V> {
  readonly form: SchemaForm<V>;
  readonly onBack: () => void;
  readonly submitLabel?: string;
  readonly isSubmitDisabled?: boolean;
  readonly children: ReactNode;
}

/** One step of the wizard: its fields, what was refused, back and next. */
export function StepForm<V>({ form, onBack, submitLabel, isSubmitDisabled = false, children }: StepFormProps<V>) {
  const t = useText(registerStrings);
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        {children}
        <Group justify="space-between" mt="sm" wrap="nowrap">
          <Button variant="default" size="lg" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" size="lg" loading={form.isSubmitting} disabled={isSubmitDisabled}>
            {submitLabel ?? t('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
