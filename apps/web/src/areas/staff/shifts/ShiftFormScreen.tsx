import { Button, Select, Text, TextInput } from '@mantine/core';
import { ShiftInput, type PersonNow, type Shift } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { BreakRows } from './BreakRows.tsx';
import { MomentField } from './MomentField.tsx';
import { RemoveShiftDialog } from './RemoveShiftDialog.tsx';
import { createShift, peopleNowQuery, shiftQuery, updateShift } from './shifts.queries.ts';
import { shiftStrings } from './shifts.strings.ts';

/** Adds a shift that was not clocked. */
export function ShiftNewScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(peopleNowQuery));
  return (
    <LoadedRecord title={title('shiftNew')} backTo={screenPath('shifts')} record={data} {...query}>
      {(people) => <ShiftForm shift={null} people={people} />}
    </LoadedRecord>
  );
}

/** Corrects the times of a shift and its breaks, with a reason. */
export function ShiftScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(shiftQuery(usePathParams('shift').id)));
  return (
    <LoadedRecord title={title('shift')} backTo={screenPath('shifts')} record={data} {...query}>
      {(shift) => <ShiftForm key={shift.shiftID} shift={shift} people={[]} />}
    </LoadedRecord>
  );
}

interface ShiftFormProps {
  readonly shift: Shift | null;
  readonly people: readonly PersonNow[];
}

function ShiftForm({ shift, people }: ShiftFormProps) {
  const t = useText(shiftStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('employeeTimeClock');
  const { timezoneName } = useOperationalSetting();
  const [shiftID] = useState(newID);
  const [isRemoving, setIsRemoving] = useState(false);
  const asShown = (stored: object) => ({ ...stored, reason: '' });
  const form = useRecordForm({
    schema: ShiftInput,
    record: shift === null ? null : { ...shift, reason: '' },
    asShown,
    blank: { userID: '', startedOn: '', endedOn: null, breaks: [], reason: '' },
    create: (values) => createShift({ ...values, shiftID }),
    update: ({ userID: _userID, ...values }) => updateShift(shift?.shiftID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('shifts');
    },
  });
  const values = form.inner.getValues();
  const errorOf = (path: string): string | undefined => form.field(path).error;
  const labels = {
    userID: t('person'),
    startedOn: t('start'),
    endedOn: t('end'),
    breaks: t('breaks'),
    reason: t('reason'),
  };
  const moment = (at: unknown): string =>
    typeof at === 'string' && at !== '' ? formatDateTime(at, timezoneName, language) : '–';
  return (
    <FormScreen
      title={shift === null ? title('shiftNew') : `${shift.name} · ${formatDate(shift.businessDate, 'UTC', language)}`}
      backTo={screenPath('shifts')}
      form={form}
      labels={labels}
      describe={{ startedOn: moment, endedOn: moment, breaks: (breaks) => String(breaks.length) }}
      canSave={shift === null ? canAdd : canEdit}
      onCancel={() => void goTo('shifts')}
      actions={
        shift !== null &&
        canDelete && (
          <Button data-worded variant="default" onClick={() => setIsRemoving(true)}>
            {t('delete')}
          </Button>
        )
      }
      sections={
        <Card title={t('breaks')}>
          <BreakRows
            breaks={values.breaks}
            onChange={(breaks) => form.inner.setFieldValue('breaks', breaks)}
            startedOn={values.startedOn}
            errorOf={errorOf}
          />
        </Card>
      }
    >
      {shift?.isFlagged === true && <Notice tone="warning">{t('flaggedText')}</Notice>}
      {shift === null && (
        <Select
          {...form.field('userID')}
          label={labels.userID}
          withAsterisk
          searchable
          data={people.map(({ userID, name }) => ({ value: userID, label: name }))}
        />
      )}
      <MomentField
        dateLabel={t('startDate')}
        timeLabel={t('startTime')}
        value={values.startedOn}
        onChange={(at) => form.inner.setFieldValue('startedOn', at ?? '')}
        error={errorOf('startedOn')}
      />
      <MomentField
        dateLabel={t('endDate')}
        timeLabel={t('endTime')}
        description={t('endHint')}
        value={values.endedOn}
        onChange={(at) => form.inner.setFieldValue('endedOn', at)}
        error={errorOf('endedOn')}
      />
      <TextInput
        {...form.field('reason')}
        label={labels.reason}
        description={t('reasonHint')}
        withAsterisk
        maxLength={200}
        autoComplete="off"
      />
      {shift?.reason != null && shift.correctedBy !== null && (
        <Text c="dimmed" size="sm">
          {t('lastReason', { reason: shift.reason, name: shift.correctedBy, time: moment(shift.correctedOn) })}
        </Text>
      )}
      {isRemoving && shift !== null && (
        <RemoveShiftDialog
          shiftID={shift.shiftID}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => {
            form.reset(values);
            void goTo('shifts');
          }}
        />
      )}
    </FormScreen>
  );
}
