import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { leaveNote } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { HandoverCard } from './HandoverCard.tsx';
import { useCashAction } from '../use-cash-action.ts';

interface HandoverDialogProps {
  readonly onClose: () => void;
  readonly onCount: () => void;
  readonly onSignOut: () => void;
}

/**
 * Shown at sign-out while the terminal is open: what the next person must know, a note for them, and the way to the
 * count. A note that could not be stored keeps its writer here.
 */
export function HandoverDialog({ onClose, onCount, onSignOut }: HandoverDialogProps) {
  const t = useText(cashStrings);
  const isPhone = useIsPhone();
  const { isRunning, run } = useCashAction();
  const [note, setNote] = useState('');
  // One id for a text: pressing again after a broken connection leaves one note, and a corrected one is another.
  const [sent, setSent] = useState({ text: '', cashActivityID: '' });
  const withNote = (leave: () => void) => {
    const text = note.trim();
    if (text === '') return leave();
    const next = sent.text === text ? sent : { text, cashActivityID: newID() };
    setSent(next);
    void run(async () => {
      await leaveNote({ cashActivityID: next.cashActivityID, note: text });
      leave();
    });
    return undefined;
  };
  return (
    <Dialog title={t('handOver')} size="md" fullScreen={isPhone} onClose={onClose}>
      <HandoverCard />
      <Textarea
        label={t('noteForNext')}
        description={t('noteForNextHint')}
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <Button size="lg" variant="default" disabled={isRunning} onClick={() => withNote(onCount)}>
          {t('countFirst')}
        </Button>
        <Button size="lg" data-autofocus loading={isRunning} onClick={() => withNote(onSignOut)}>
          {t('leaveOpen')}
        </Button>
      </div>
    </Dialog>
  );
}
