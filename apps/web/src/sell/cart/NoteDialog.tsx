import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../strings/define.ts';
import { sellStrings } from '../../strings/sell.ts';
import { SellDialog } from '../frame/SellDialog.tsx';
import { useSellLayout } from '../frame/use-layout.ts';

interface NoteDialogProps {
  readonly title: string;
  readonly value: string;
  readonly onSave: (note: string) => boolean;
  readonly onClose: () => void;
}

/** A note for a line or the order. */
export function NoteDialog({ title, value, onSave, onClose }: NoteDialogProps) {
  const t = useText(sellStrings);
  const isPhone = useSellLayout() === 'phone';
  const [note, setNote] = useState(value);
  return (
    <SellDialog title={title} onClose={onClose} closeLabel={t('close')} width={480} isFull={isPhone} hasOwnFocus footer={<Button size="xl" fullWidth onClick={() => onSave(note.trim()) && onClose()}>{t('save')}</Button>}>
      <Textarea data-autofocus aria-label={title} placeholder={t('notePlaceholder')} maxLength={500} minRows={3} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
    </SellDialog>
  );
}
