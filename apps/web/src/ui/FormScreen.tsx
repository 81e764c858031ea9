import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../strings/define.ts';
import { uiStrings } from '../strings/ui.ts';
import { Card } from './Card.tsx';
import type { SchemaForm } from './form.ts';
import { FormNotice } from './FormNotice.tsx';
import classes from './FormScreen.module.css';
import { PageFrame } from './PageFrame.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

interface FormScreenProps<Values> {
  readonly title: string;
  readonly backTo: string;
  readonly form: SchemaForm<Values>;
  /** Goes back without saving; asks first when something was typed. */
  readonly onCancel: () => void;
  /** Left out = the word for "Save". */
  readonly saveLabel?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page that edits one record: fields, a bar with Save that stays in reach, and a question before unsaved input is lost. */
export function FormScreen<Values>({ title, backTo, form, onCancel, saveLabel, actions, children }: FormScreenProps<Values>) {
  const t = useText(uiStrings);
  useLeaveQuestion(form.isDirty && !form.isSubmitting);
  return (
    <PageFrame title={title} backTo={backTo} actions={actions} width="narrow">
      <form {...form.props}>
        <Card>
          <Stack gap="md">
            <FormNotice failure={form.failure} />
            {children}
          </Stack>
        </Card>
        <Group justify="flex-end" gap="sm" className={classes.bar}>
          <Button variant="default" size="lg" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="lg" loading={form.isSubmitting}>
            {saveLabel ?? t('save')}
          </Button>
        </Group>
      </form>
    </PageFrame>
  );
}
