import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { localDate, type FormSave, type Rehearsal } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { rehearsalStrings } from './rehearsal.strings.ts';
import { RehearsalResult } from './RehearsalResult.tsx';
import { rehearse } from './rehearse.ts';

const schema = z.object({ startDate: localDate(), endDate: localDate() });
const WEEK = 7;

interface RehearsalDialogProps {
  readonly save: FormSave;
  readonly onClose: () => void;
}

/** Tries the save of a form on past orders, and shows what they would have come to. */
export function RehearsalDialog({ save, onClose }: RehearsalDialogProps) {
  const t = useText(rehearsalStrings);
  const isPhone = useIsPhone();
  const { timezoneName } = useOperationalSetting();
  const [known, setKnown] = useState<Rehearsal | null>(null);
  const [isStopped, setIsStopped] = useState(false);
  const running = useRef<AbortController | null>(null);
  const today = localMoment(serverNow(), timezoneName).date;
  const form = useSchemaForm({
    schema,
    initialValues: { startDate: daysAfter(today, -WEEK), endDate: daysAfter(today, -1) },
    onSubmit: async (days) => {
      const controller = new AbortController();
      running.current = controller;
      setKnown(null);
      setIsStopped(false);
      try {
        await rehearse(save, days, { signal: controller.signal, onProgress: setKnown });
      } catch (failure) {
        if (!controller.signal.aborted) throw failure;
        setIsStopped(true);
      }
    },
  });
  // A page that is left asks for nothing more.
  useEffect(() => () => running.current?.abort(), []);
  return (
    <Dialog title={t('title')} size="lg" fullScreen={isPhone} onClose={onClose}>
      <Stack gap="md">
        <form
          {...form.props}
          onSubmit={(event) => {
            // The page below is a form too.
            event.stopPropagation();
            form.props.onSubmit(event);
          }}
        >
          <Stack gap="sm">
            <Text>{t('text')}</Text>
            <FormNotice failure={form.failure} />
            <Group align="flex-start" gap="sm">
              <DateField {...form.field('startDate')} label={t('from')} w={160} />
              <DateField {...form.field('endDate')} label={t('to')} w={160} />
              {form.isSubmitting ? (
                <Button mt={29} variant="default" onClick={() => running.current?.abort()}>
                  {t('stop')}
                </Button>
              ) : (
                <Button mt={29} type="submit">
                  {t('start')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
        {form.isSubmitting && (
          <Stack gap={4} role="status">
            <Progress
              value={known === null || known.total === 0 ? 0 : (known.orders / known.total) * 100}
              aria-label={t('title')}
            />
            {known !== null && (
              <Text size="sm" c="dimmed">
                {t('progress', { done: known.orders, total: known.total })}
              </Text>
            )}
          </Stack>
        )}
        {known !== null && isStopped && <Text>{t('stopped', { done: known.orders, total: known.total })}</Text>}
        {known !== null && !form.isSubmitting && <RehearsalResult known={known} />}
      </Stack>
    </Dialog>
  );
}
