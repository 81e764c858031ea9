import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { registerStrings } from '../register.strings.ts';
import type { SchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import type { StepRefusal } from './steps.ts';

interface StepFormProps<V> {
  readonly form: SchemaForm<V>;
  readonly onBack: () => void;
  readonly submitLabel?: string;
  readonly isSubmitDisabled?: boolean;
  readonly refusals?: readonly StepRefusal[];
  readonly children: ReactNode;
}

/** One step of the wizard: its fields, what was refused, back and next. */
export function StepForm<V>({
  form,
  onBack,
  submitLabel,
  isSubmitDisabled = false,
  refusals = [],
  children,
}: StepFormProps<V>) {
  const t = useText(registerStrings);
  const element = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(refusals.length > 0);
  const showRefusals = useEffectEvent(() => {
    if (refusals.length > 0)
      form.inner.setErrors(Object.fromEntries(refusals.map(({ path, message }) => [path, message])));
  });
  useEffect(() => showRefusals(), []);
  // After the messages are rendered, so that a screen reader reads the field together with its message.
  const { errors } = form.inner;
  useEffect(() => {
    if (!wantsFocus.current) return;
    const bad = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (bad == null) return;
    wantsFocus.current = false;
    bad.focus();
  }, [errors]);
  return (
    <form {...form.props} ref={element}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        {children}
        <Group justify="space-between" mt="sm" wrap="nowrap">
          <Button variant="default" size="lg" onClick={onBack} disabled={form.isSubmitting}>
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
