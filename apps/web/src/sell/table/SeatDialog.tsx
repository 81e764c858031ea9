import { Button, NumberInput } from '@mantine/core';
import { MAX_SEAT } from '@tavola/contract';
import type { CartLine } from '@tavola/selling';
import { useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { change } from '../cart/state/cart-actions.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import classes from './BillsDialog.module.css';
import { useSeats } from './seats.ts';
import { tableStrings } from './table.strings.ts';

/** The seat of the guest who ordered a line: one tap, or any other number (decision 181). */
export function SeatDialog({ line, onClose }: { readonly line: CartLine; readonly onClose: () => void }) {
  const t = useText(tableStrings);
  const isPhone = useSellLayout() === 'phone';
  const seats = useSeats();
  const [typed, setTyped] = useState<number | null>(null);
  const choose = (seat: number | null) => {
    if (change({ type: 'setLabel', orderLineID: line.orderLineID, label: { seat } })) onClose();
  };
  return (
    <SellDialog
      title={t('seatOf', { name: shownLine(line) })}
      onClose={onClose}
      closeLabel={t('close')}
      width={520}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth disabled={typed === null} onClick={() => choose(typed)}>
          {t('save')}
        </Button>
      }
    >
      <div className={classes.choices} data-short>
        {[null, ...seats].map((seat) => (
          <button
            key={seat ?? 0}
            type="button"
            className={classes.choice}
            aria-pressed={line.label.seat === seat}
            onClick={() => choose(seat)}
          >
            <span className={classes.name}>{seat === null ? t('seatNone') : t('seat', { n: seat })}</span>
          </button>
        ))}
      </div>
      <NumberInput
        mt="md"
        label={t('seatOther')}
        min={1}
        max={MAX_SEAT}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        size="lg"
        value={typed ?? ''}
        onChange={(next) => setTyped(typeof next === 'number' && next >= 1 ? next : null)}
      />
    </SellDialog>
  );
}
