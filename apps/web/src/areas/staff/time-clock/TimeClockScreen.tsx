import { Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH, type ClockType, type TimeClock } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSecondMs } from '#runtime/clock/use-second.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { loaded } from '#runtime/http/records.ts';
import { useLockState } from '#runtime/session/locks/use-lock-state.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PinPad } from '#ui/input/PinPad.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { ClockPanel } from './ClockPanel.tsx';
import classes from './TimeClock.module.css';
import { ownClockQuery, pressClock, readClockOf } from './time-clock.queries.ts';
import { timeClockStrings } from './time-clock.strings.ts';

/** How long the clock of a person who typed a PIN stays on a terminal that others use. */
const SHOWN_MS = 20_000;

/**
 * The time clock in its own window (platform spec, section 2). It shows the signed-in person; others clock in by PIN,
 * which is all that works while the terminal is locked.
 */
export function TimeClockScreen() {
  const t = useText(timeClockStrings);
  const isLocked = useLockState();
  const { online: isOnline } = useNetwork();
  const [isByPin, setIsByPin] = useState(false);
  return (
    <main className={classes.window}>
      <Head />
      {!isOnline && <Notice tone="warning">{t('noConnection')}</Notice>}
      {isLocked || isByPin ? (
        <ClockByPin onBack={isLocked ? null : () => setIsByPin(false)} />
      ) : (
        <>
          <OwnClock />
          <Button variant="subtle" size="lg" onClick={() => setIsByPin(true)}>
            {t('someoneElse')}
          </Button>
        </>
      )}
    </main>
  );
}

function Head() {
  const language = useLanguage();
  const { timezoneName } = useOperationalSetting();
  const { locationName } = useTenantInfo();
  const now = new Date(useSecondMs()).toISOString();
  return (
    <header className={classes.head}>
      <div>
        <Text fw={600}>{locationName}</Text>
        <Text c="dimmed">{formatDate(now, timezoneName, language)}</Text>
      </div>
      <time className={classes.now}>{formatTime(now, timezoneName, language)}</time>
    </header>
  );
}

/** Presses a button of the clock and says what was recorded; answers the clock after it, or null for a refusal. */
function usePress(pin: string | null): {
  readonly isSending: boolean;
  readonly press: (type: ClockType) => Promise<TimeClock | null>;
} {
  const t = useText(timeClockStrings);
  const { timezoneName } = useOperationalSetting();
  const [isSending, setIsSending] = useState(false);
  const press = async (type: ClockType): Promise<TimeClock | null> => {
    setIsSending(true);
    try {
      const clock = await pressClock(type, pin);
      const time = formatTime(clock.latestStatusTime ?? clock.asOf, timezoneName);
      toast('success', t(`said_${type}`, { name: clock.name, time }));
      return clock;
    } catch (failure) {
      toast('error', failureMessage(failure));
      return null;
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, press };
}

function OwnClock() {
  const { data, failure, onRetry } = loaded(useQuery(ownClockQuery));
  const { isSending, press } = usePress(null);
  if (data === undefined)
    return failure === null ? <LoadingRows rows={5} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  return <ClockPanel clock={data} isSending={isSending} onPress={(type) => void press(type)} />;
}

function ClockByPin({ onBack }: { readonly onBack: (() => void) | null }) {
  const t = useText(timeClockStrings);
  const { minPinLength } = useOperationalSetting();
  const [shown, setShown] = useState<{ readonly pin: string; readonly clock: TimeClock } | null>(null);
  const { isSending, press } = usePress(shown?.pin ?? null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (shown !== null)
    return (
      <>
        <ClockPanel
          clock={shown.clock}
          isSending={isSending}
          onPress={(type) =>
            void press(type).then((clock) => setShown(clock === null ? shown : { pin: shown.pin, clock }))
          }
        />
        <Button variant="subtle" size="lg" onClick={() => setShown(null)}>
          {t('done')}
        </Button>
      </>
    );
  return (
    <>
      <div>
        <Text fw={600} size="lg" ta="center">
          {t('pinTitle')}
        </Text>
        <Text c="dimmed" ta="center">
          {t('pinHint')}
        </Text>
      </div>
      <PinPad
        minLength={minPinLength}
        leastLength={MIN_PIN_LENGTH}
        maxLength={MAX_PIN_LENGTH}
        submitLabel={t('show')}
        onSubmit={async (pin) => {
          try {
            setShown({ pin, clock: await readClockOf(pin) });
            return null;
          } catch (failure) {
            return failureMessage(failure);
          }
        }}
      />
      {onBack !== null && (
        <Button variant="subtle" size="lg" onClick={onBack}>
          {t('ownClock')}
        </Button>
      )}
    </>
  );
}
