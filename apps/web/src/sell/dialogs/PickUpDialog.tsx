import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import type { Cart } from '@tavola/selling';
import { useState } from 'react';
import { instantAt, localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { useSelling } from '../data/sell-context.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { change } from '../cart/state/cart-actions.ts';

interface PickUpDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;
/** Quarter hours offered, from the next one that is at least 15 minutes away. */
const OFFERED = 8;

/** When the guest wants the order: as soon as possible, or at a time, which sends it to the kitchen by itself. */
export function PickUpDialog({ cart, onClose }: PickUpDialogProps) {
  const t = useText(cartStrings);
  const isPhone = useSellLayout() === 'phone';
  const { timezoneName } = useSelling().data.operational;
  const [first] = useState(() => Math.ceil((serverNow() + STEP_MS) / STEP_MS) * STEP_MS);
  const [chosen, setChosen] = useState(() => {
    const { date, minutes } = localMoment(
      cart.pickUpDateTime === null ? first : Date.parse(cart.pickUpDateTime),
      timezoneName,
    );
    return { date, time: clockOf(minutes) };
  });
  const set = (atMs: number | null) => {
    const pickUpDateTime = atMs === null ? null : new Date(atMs).toISOString();
    if (change({ type: 'setPickUp', isAsap: atMs === null, pickUpDateTime })) onClose();
  };
  const apply = () => set(instantAt(chosen.date, minutesOf(chosen.time), timezoneName));
  return (
    <SellDialog
      title={t('pickUpTime')}
      onClose={onClose}
      closeLabel={t('close')}
      width={480}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth onClick={apply}>
          {t('apply')}
        </Button>
      }
    >
      <Stack gap="md">
        <Button variant={cart.isAsap ? 'filled' : 'default'} size="lg" onClick={() => set(null)}>
          {t('asSoonAsPossible')}
        </Button>
        <SimpleGrid cols={4} spacing="xs">
          {Array.from({ length: OFFERED }, (_, index) => first + index * STEP_MS).map((at) => (
            <Button key={at} variant="default" px={4} onClick={() => set(at)}>
              {formatTime(new Date(at).toISOString(), timezoneName)}
            </Button>
          ))}
        </SimpleGrid>
        <Group grow>
          <DateField
            label={t('pickUpDate')}
            value={chosen.date}
            onChange={(date) => date !== null && setChosen((before) => ({ ...before, date }))}
          />
          <TimeField
            label={t('pickUpTime')}
            value={chosen.time}
            onChange={(time) => time !== null && setChosen((before) => ({ ...before, time }))}
          />
        </Group>
      </Stack>
    </SellDialog>
  );
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const clockOf = (minutes: number): string => `${two(minutes / 60)}:${two(minutes % 60)}:00`;
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
