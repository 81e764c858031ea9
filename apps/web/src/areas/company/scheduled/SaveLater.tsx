import { isAllowed, permission, type FormSave, type ScreenID } from '@tavola/contract';
import { IconCalendarTime, IconTestPipe } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import type { FormToSave } from '#ui/forms/later.ts';
import { recordKinds } from '../history/record-kinds.ts';
import { capturedSave } from './captured-save.ts';
import { rehearsalStrings } from './rehearsal.strings.ts';
import { scheduledStrings } from './scheduled.strings.ts';

const ScheduleDialog = lazy(() =>
  loadModule(() => import('./ScheduleDialog.tsx')).then(({ ScheduleDialog: component }) => ({ default: component })),
);
const RehearsalDialog = lazy(() =>
  loadModule(() => import('./RehearsalDialog.tsx')).then(({ RehearsalDialog: component }) => ({ default: component })),
);

/** The forms that can change what orders come to. */
const PRICE_FORMS: ReadonlySet<ScreenID> = new Set<ScreenID>([
  'priceList',
  'product',
  'combo',
  'modifierGroup',
  'variant',
  'tax',
  'serviceCharge',
  'discount',
]);

interface SaveLaterProps {
  readonly screen: ScreenID;
  readonly form: FormToSave;
}

/** What can be done with a changed form before it is saved: try it, or save it at a time. Nothing on a new record. */
export function SaveLater({ screen, form }: SaveLaterProps) {
  const t = useText(scheduledStrings);
  const tried = useText(rehearsalStrings);
  const codes = useSession((session) => session.codes);
  const [open, setOpen] = useState<{ readonly dialog: 'schedule' | 'rehearse'; readonly save: FormSave } | null>(null);
  if (recordKinds[screen] === undefined) return null;
  const canTry = PRICE_FORMS.has(screen) && isAllowed(codes ?? new Set(), [permission.salesReport.view]);
  const take = async (dialog: 'schedule' | 'rehearse') => {
    if (!form.isDirty) return toast('info', t('unchanged'));
    const save = await capturedSave(form);
    if (save !== null) setOpen({ dialog, save });
  };
  const close = () => setOpen(null);
  return (
    <>
      <ActionMenu
        label={t('later')}
        icon={<IconCalendarTime size={22} />}
        actions={[
          ...(canTry
            ? [
                {
                  key: 'rehearse',
                  label: tried('tryIt'),
                  icon: <IconTestPipe size={20} />,
                  onChoose: () => void take('rehearse'),
                },
              ]
            : []),
          {
            key: 'schedule',
            label: t('schedule'),
            icon: <IconCalendarTime size={20} />,
            onChoose: () => void take('schedule'),
          },
        ]}
      />
      <Suspense fallback={null}>
        {open?.dialog === 'schedule' && (
          <ScheduleDialog
            save={open.save}
            screen={screen}
            name={form.name}
            onClose={close}
            onScheduled={form.onStored}
          />
        )}
        {open?.dialog === 'rehearse' && <RehearsalDialog save={open.save} onClose={close} />}
      </Suspense>
    </>
  );
}
