import { Button, NumberInput, Stack, Textarea } from '@mantine/core';
import { MAX_SEAT } from '@tavola/contract';
import type { Cart, CartLine } from '@tavola/selling';
import { useState } from 'react';
import { cartStrings } from '../cart.strings.ts';
import { useText } from '#text/define.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import { change } from '../state/cart-actions.ts';
import { shownLine } from '#runtime/names/shown-name.ts';

interface NoteDialogProps {
  readonly cart: Cart;
  /** null = a note for the order. */
  readonly line: CartLine | null;
  readonly onClose: () => void;
}

/** A note for a line or the order; at a table the seat of the guest as well (decision 181). */
export function NoteDialog({ cart, line, onClose }: NoteDialogProps) {
  const t = useText(cartStrings);
  const isPhone = useSellLayout() === 'phone';
  const [note, setNote] = useState(line === null ? cart.note : (line.label.note ?? ''));
  const [seat, setSeat] = useState<number | null>(line?.label.seat ?? null);
  const hasSeat = line !== null && cart.tableID !== null;
  const title = line === null ? t('orderNote') : t('noteFor', { name: shownLine(line) });
  const save = () => {
    const text = note.trim();
    if (
      change(
        line === null
          ? { type: 'setNote', note: text }
          : { type: 'setLabel', orderLineID: line.orderLineID, label: hasSeat ? { note: text, seat } : { note: text } },
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
      <Stack gap="md">
        <Textarea
          data-autofocus
          aria-label={title}
          placeholder={t('notePlaceholder')}
          maxLength={500}
          minRows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {hasSeat && (
          <NumberInput
            label={t('seat')}
            min={1}
            max={MAX_SEAT}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            size="lg"
            value={seat ?? ''}
            onChange={(typed) => setSeat(typeof typed === 'number' && typed >= 1 ? typed : null)}
          />
        )}
      </Stack>
    </SellDialog>
  );
}
