import { Button, Textarea } from '@mantine/core';
import type { Cart, CartLine } from '@tavola/selling';
import { useState } from 'react';
import { cartStrings } from '../cart/cart.strings.ts';
import { useText } from '#text/define.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { change } from '../cart/state/cart-actions.ts';
import { shownLine } from '#runtime/names/shown-name.ts';

interface NoteDialogProps {
  readonly cart: Cart;
  /** null = a note for the order. */
  readonly line: CartLine | null;
  readonly onClose: () => void;
}

/** A note for a line or the order. */
export function NoteDialog({ cart, line, onClose }: NoteDialogProps) {
  const t = useText(cartStrings);
  const isPhone = useSellLayout() === 'phone';
  const [note, setNote] = useState(line === null ? cart.note : (line.label.note ?? ''));
  const title = line === null ? t('orderNote') : t('noteFor', { name: shownLine(line) });
  const save = () => {
    const text = note.trim();
    if (
      change(
        line === null
          ? { type: 'setNote', note: text }
          : { type: 'setLabel', orderLineID: line.orderLineID, label: { note: text } },
      )
    )
      onClose();
  };
  return (
    <SellDialog
      title={title}
      onClose={onClose}
      closeLabel={t('close')}
      width={480}
      isFull={isPhone}
      hasOwnFocus
      footer={
        <Button size="xl" fullWidth onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <Textarea
        data-autofocus
        aria-label={title}
        placeholder={t('notePlaceholder')}
        maxLength={500}
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SellDialog>
  );
}
