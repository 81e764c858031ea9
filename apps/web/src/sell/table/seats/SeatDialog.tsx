import { Button, NumberInput, TextInput } from '@mantine/core';
import { MAX_SEAT, MAX_SEAT_NOTE } from '@tavola/contract';
import type { CartLine } from '@tavola/selling';
import { useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import classes from '../shares/BillsDialog.module.css';
import { piecesOfLine, seatPieces } from '../shares/give-to-bills.ts';
import { HowMany } from '../shares/HowMany.tsx';
import { noteOfSeat, useSeats } from './seats.ts';
import { tableStrings } from '../../check/table.strings.ts';

/**
 * The seat of the guest who ordered a line, and a note about them (decision 181): one tap for a seat, with the note
 * that other lines of the seat have; Save is for another seat and for a note that is typed.
 */
export function SeatDialog({ line, onClose }: { readonly line: CartLine; readonly onClose: () => void }) {
  const t = useText(tableStrings);
  const isPhone = useSellLayout() === 'phone';
  const seats = useSeats();
  const cart = useSale((state) => state.cart);
  const [typed, setTyped] = useState<number | null>(null);
  const seat = typed ?? line.label.seat;
  const [typedNote, setTypedNote] = useState<string | null>(null);
  const note = typedNote ?? noteOfSeat(cart, line, seat);
  const most = piecesOfLine(line);
  const [pieces, setPieces] = useState(most);
  const save = (chosen: number | null, seatNote: string | null) => {
    if (seatPieces(line, pieces, { seat: chosen, seatNote })) onClose();
  };
  return (
    <SellDialog
      title={t('seatOf', { name: shownLine(line) })}
      onClose={onClose}
      closeLabel={t('close')}
      width={520}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth onClick={() => save(seat, note)}>
          {t('save')}
        </Button>
      }
    >
      <HowMany most={most} pieces={pieces} onChange={setPieces} />
      <div className={classes.choices} data-short>
        {[null, ...seats].map((each) => (
          <button
            key={each ?? 0}
            type="button"
            className={classes.choice}
            aria-pressed={seat === each}
            onClick={() => save(each, typedNote ?? noteOfSeat(cart, line, each))}
          >
            <span className={classes.name}>{each === null ? t('seatNone') : t('seat', { n: each })}</span>
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
      <TextInput
        mt="md"
        label={t('seatNote')}
        placeholder={t('seatNoteHint')}
        maxLength={MAX_SEAT_NOTE}
        size="lg"
        value={note}
        onChange={(event) => setTypedNote(event.currentTarget.value)}
      />
    </SellDialog>
  );
}
