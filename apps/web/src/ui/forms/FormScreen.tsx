import { Button, Group, Stack, Text } from '@mantine/core';
import { Suspense, use, useId, type FormEvent, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { confirm } from '../dialogs/dialogs.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { Card } from '../frames/Card.tsx';
import { Notice } from '../frames/Notice.tsx';
import { lazyPart } from '../frames/lazy-part.tsx';
import type { ConflictNoticeProps } from './ConflictNotice.tsx';
import { CreationContext } from './creation.ts';
import { FormNotice } from './FormNotice.tsx';
import classes from './FormScreen.module.css';
import { ReadOnlyContext } from '../frames/read-only.ts';
import { PageFrame } from '../frames/PageFrame.tsx';
import type { RecordForm } from './record-form.ts';
import { LaterContext } from './later.ts';
import { PastContext } from './past.ts';
import { RecordHistoryContext } from './record-history.ts';
import { useIsPhone } from '../frames/use-phone.ts';
import { useFirstField } from './use-first-field.ts';
import { leaveQuestion, useLeaveQuestion } from './use-leave-question.ts';

/**
 * Few people save at the same time. Until it is there the refusal is shown; where it cannot be fetched that stays, with
 * everything that was typed.
 */
const Conflict = lazyPart<ConflictNoticeProps>(() =>
  import('./ConflictNotice.tsx').then(
    ({ ConflictNotice }) => ConflictNotice,
    () =>
      ({ message }) => <Notice tone="warning">{message}</Notice>,
  ),
);

/** How the values of fields read that are ids, codes or lists; undefined = show the value unchanged. */
export type Descriptions<Values> = {
  readonly [Field in keyof Values]?: ((value: Values[Field]) => string | undefined) | undefined;
};

interface FormScreenProps<Values> {
  readonly title: string;
  readonly backTo: string;
  readonly form: RecordForm<Values>;
  /** The label of each field, for comparing two versions. */
  readonly labels: Readonly<Record<string, string>>;
  /** The text of those fields' values, where it differs from the value. */
  readonly describe?: Descriptions<Values> | undefined;
  /** The text of a value of any other field, where it differs. */
  readonly describeOther?: (value: unknown) => string | undefined;
  /** Buttons on the right of the title. */
  readonly actions?: ReactNode;
  /** Titled cards below the fields, one for each part of a long form. Left out = all fields are in one card. */
  readonly sections?: ReactNode;
  /** Cards that are next to the others on a wide page, and below them elsewhere. */
  readonly aside?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** false for a person who may only view: the fields are read-only, and there is nothing to save. */
  readonly canSave?: boolean;
  /** Goes back without saving; asks first when something was typed. */
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/**
 * A page that edits one record: fields, a bar with Save that stays in reach, a question before unsaved input is lost,
 * and both versions when two people edited. Inside a `CreationDialog` it is a dialog.
 */
export function FormScreen<Values>(props: FormScreenProps<Values>) {
  const creation = use(CreationContext);
  return creation === null ? <FormPage {...props} /> : <FormInDialog {...props} onClose={creation.onClose} />;
}

function FormPage<Values>(props: FormScreenProps<Values>) {
  const { title, backTo, form, actions, aside, width = 'narrow', onCancel } = props;
  const t = useText(uiStrings);
  const readOnly = use(ReadOnlyContext);
  const isPast = use(PastContext);
  const later = use(LaterContext);
  const canSave = props.canSave !== false && !isPast;
  const history = use(RecordHistoryContext);
  const reasonID = useId();
  useLeaveQuestion(form.isDirty && !form.isSubmitting);
  const element = useFirstField();
  return (
    <PageFrame
      title={title}
      backTo={backTo}
      width={aside !== undefined ? 'columns' : width}
      // History first: the other buttons keep their place when it arrives.
      actions={
        <>
          {history}
          {!isPast && actions}
        </>
      }
    >
      <form {...form.props} ref={element}>
        <Fields {...props} canSave={canSave} />
        {canSave && (
          <Group justify="flex-end" gap="sm" className={classes.bar}>
            {readOnly !== null && (
              <Text id={reasonID} size="sm" c="dimmed">
                {readOnly}
              </Text>
            )}
            <Button variant="default" size="lg" onClick={onCancel}>
              {t('cancel')}
            </Button>
            {readOnly === null &&
              later?.({
                name: title,
                isDirty: form.isDirty,
                tryOut: form.tryOut,
                onStored: () => {
                  form.inner.reset();
                  // Once the form knows that nothing in it can be lost.
                  setTimeout(onCancel);
                },
              })}
            <Button
              type="submit"
              size="lg"
              loading={form.isSubmitting}
              disabled={readOnly !== null}
              {...(readOnly !== null && { 'aria-describedby': reasonID })}
            >
              {t('save')}
            </Button>
          </Group>
        )}
      </form>
    </PageFrame>
  );
}

function FormInDialog<Values>({ onClose, ...props }: FormScreenProps<Values> & { readonly onClose: () => void }) {
  const { title, form } = props;
  const isPhone = useIsPhone();
  const readOnly = use(ReadOnlyContext);
  const close = async () => {
    if (!form.isDirty || (await confirm(leaveQuestion()))) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The page below is a form too, and receives the submits of its dialogs.
    event.stopPropagation();
    form.props.onSubmit(event);
  };
  return (
    <Dialog title={title} size="lg" fullScreen={isPhone} onClose={() => void close()}>
      <form {...form.props} onSubmit={submit}>
        <Stack gap="md">
          <Fields {...props} />
          {readOnly !== null && <Text size="sm">{readOnly}</Text>}
          <DialogButtons isSubmitting={form.isSubmitting} isDisabled={readOnly !== null} onClose={() => void close()} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** The cards of a form, below what was wrong with its last save. */
function Fields<Values>({
  form,
  labels,
  describe,
  describeOther,
  sections,
  aside,
  canSave = true,
  children,
}: Pick<
  FormScreenProps<Values>,
  'form' | 'labels' | 'describe' | 'describeOther' | 'sections' | 'aside' | 'canSave' | 'children'
>) {
  return (
    <Stack gap="md">
      {form.conflict === null ? (
        <FormNotice failure={form.failure} />
      ) : (
        <Suspense fallback={<FormNotice failure={form.failure} />}>
          <Conflict.Part
            message={form.failure?.message ?? ''}
            conflict={form.conflict}
            labels={labels}
            describe={(field, value) =>
              // A form compares its own fields, and each field has its own type of value.
              describe?.[field as keyof Values]?.(value as Values[keyof Values]) ?? describeOther?.(value)
            }
          />
        </Suspense>
      )}
      <fieldset className={classes.fields} disabled={!canSave}>
        <div className={classes.column}>
          {children !== undefined && (
            <Card>
              <Stack gap="md">{children}</Stack>
            </Card>
          )}
          {sections}
        </div>
        {aside !== undefined && <div className={classes.column}>{aside}</div>}
      </fieldset>
    </Stack>
  );
}
