import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { Card } from '../frames/Card.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { FormNotice } from './FormNotice.tsx';
import classes from './FormScreen.module.css';
import { PageFrame } from '../frames/PageFrame.tsx';
import type { RecordForm } from './record-form.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

interface FormScreenProps<Values> {
  readonly title: string;
  readonly backTo: string;
  readonly form: RecordForm<Values>;
  /** The label of each field, for comparing two versions. */
  readonly labels: Readonly<Record<string, string>>;
  /** The text of those fields' values, where it differs from the value. */
  readonly describe?: (field: string, value: unknown) => string | undefined;
  /** Buttons on the right of the title. */
  readonly actions?: ReactNode;
  /** Titled cards below the fields, one for each part of a long form. Left out = all fields are in one card. */
  readonly sections?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** false for a person who may only view: the fields are read-only, and there is nothing to save. */
  readonly canSave?: boolean;
  /** Goes back without saving; asks first when something was typed. */
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/**
 * A page that edits one record: fields, a bar with Save that stays in reach, a question before unsaved input is lost,
 * and both versions when two people edited.
 */
export function FormScreen<Values>({
  title,
  backTo,
  form,
  labels,
  describe,
  actions,
  sections,
  width = 'narrow',
  canSave = true,
  onCancel,
  children,
}: FormScreenProps<Values>) {
  const t = useText(uiStrings);
  useLeaveQuestion(form.isDirty && !form.isSubmitting);
  return (
    <PageFrame title={title} backTo={backTo} width={width} {...(actions !== undefined && { actions })}>
      <form {...form.props}>
        <Stack gap="md">
          {form.conflict === null ? (
            <FormNotice failure={form.failure} />
          ) : (
            <ConflictNotice
              message={form.failure?.message ?? ''}
              conflict={form.conflict}
              labels={labels}
              describe={describe}
            />
          )}
          <fieldset className={classes.fields} disabled={!canSave}>
            {children !== undefined && (
              <Card>
                <Stack gap="md">{children}</Stack>
              </Card>
            )}
            {sections}
          </fieldset>
        </Stack>
        {canSave && (
          <Group justify="flex-end" gap="sm" className={classes.bar}>
            <Button variant="default" size="lg" onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button type="submit" size="lg" loading={form.isSubmitting}>
              {t('save')}
            </Button>
          </Group>
        )}
      </form>
    </PageFrame>
  );
}
