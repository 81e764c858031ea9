import { type FormSave, type ScreenID } from '@tavola/contract';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import type { FormToSave } from '#ui/forms/later.ts';
import { recordKinds } from '../history/record-kinds.ts';
import { capturedSave } from './captured-save.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { scheduledStrings } from './scheduled.strings.ts';

interface SaveLaterProps {
  readonly screen: ScreenID;
  readonly form: FormToSave;
}

/** Other ways to save a form than now; nothing on the form of a new record. */
export function SaveLater({ screen, form }: SaveLaterProps) {
  const t = useText(scheduledStrings);
  const [save, setSave] = useState<FormSave | null>(null);
  if (recordKinds[screen] === undefined) return null;
  const take = async () => {
    if (!form.isDirty) toast('info', t('unchanged'));
    else setSave(await capturedSave(form));
  };
  return (
    <>
      <ActionMenu
        label={t('later')}
        icon={<IconCalendarTime size={22} />}
        actions={[
          {
            key: 'schedule',
            label: t('schedule'),
            icon: <IconCalendarTime size={20} />,
            onChoose: () => void take(),
          },
        ]}
      />
      {save !== null && (
        <ScheduleDialog
          save={save}
          screen={screen}
          name={form.name}
          onClose={() => setSave(null)}
          onScheduled={form.onStored}
        />
      )}
    </>
  );
}
