import { Button, NumberInput } from '@mantine/core';
import { MAX_TABLE_GUESTS } from '@tavola/contract';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import classes from './Guests.module.css';
import { guestStrings } from '../../check/guests.strings.ts';
import { saveGuests, useTableGuests } from '../../check/table-guests.ts';

const CHOICES = Array.from({ length: 12 }, (_, index) => index + 1);

interface GuestsDialogProps {
  readonly tableID: string;
  readonly onClose: () => void;
}

/** How many guests sit at a table: one tap for up to twelve, a field for more. */
export function GuestsDialog({ tableID, onClose }: GuestsDialogProps) {
  const t = useText(guestStrings);
  const guests = useTableGuests(tableID);
  const [typed, setTyped] = useState<number | null>(null);
  const choose = (count: number) => {
    void saveGuests(tableID, count);
    onClose();
  };
  return (
    <SellDialog
      title={t('howMany')}
      onClose={onClose}
      closeLabel={t('close')}
      width={420}
      isFull={false}
      footer={
        <Button size="xl" fullWidth disabled={typed === null} onClick={() => typed !== null && choose(typed)}>
          {t('save')}
        </Button>
      }
    >
      <div className={classes.choices}>
        {CHOICES.map((count) => (
          <button
            key={count}
            type="button"
            className={classes.key}
            aria-pressed={guests === count}
            aria-label={t(count === 1 ? 'oneGuest' : 'guestCount', { n: count })}
            onClick={() => choose(count)}
          >
            {count}
          </button>
        ))}
      </div>
      <NumberInput
        mt="md"
        label={t('otherNumber')}
        min={1}
        max={MAX_TABLE_GUESTS}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        size="lg"
        value={typed ?? (guests !== null && guests > CHOICES.length ? guests : '')}
        onChange={(next) => setTyped(typeof next === 'number' && next >= 1 ? next : null)}
      />
    </SellDialog>
  );
}
