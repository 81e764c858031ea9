import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { KeyGrid } from './KeyGrid.tsx';
import { SCAN_GAP_MS } from './burst.ts';
import { usePadKeys } from './keys.ts';
import { pinPadStrings } from './pin-pad.strings.ts';
import { pressPinKey, type PadKey } from './pad-keys.ts';
import classes from './PinPad.module.css';

interface PinPadProps {
  /** From this length on the PIN may be sent. */
  readonly minLength: number;
  /** Shorter PINs that may still exist (decision 196): a link allows them. Left out = there are none. */
  readonly leastLength?: number;
  /** At this length it is sent automatically. */
  readonly maxLength: number;
  /** Resolves to a message when the PIN was refused; shown in red until the next key. */
  readonly onSubmit: (pin: string) => Promise<string | null>;
  /** Shown below the dots while there is no error. */
  readonly hint?: string;
  readonly submitLabel: string;
  readonly isDisabled?: boolean;
  /** Nothing else on the page receives keys while the pad is open. */
  readonly isAlone?: boolean;
}

const KEYS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', '0', 'back'];

/** Enters a PIN by touch or keyboard; the digits are never shown. */
export function PinPad({
  minLength: usualLength,
  leastLength = usualLength,
  maxLength,
  onSubmit,
  hint,
  submitLabel,
  isDisabled = false,
  isAlone = false,
}: PinPadProps) {
  const t = useText(uiStrings);
  const words = useText(pinPadStrings);
  const [pin, setPin] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isShorter, setIsShorter] = useState(false);
  const minLength = isShorter ? leastLength : usualLength;

  // At its full length a PIN that was typed on the keyboard waits a moment: a slow scanner would continue.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (complete: string) => {
    clearTimeout(timer.current);
    setIsSending(true);
    try {
      setRefusal(await onSubmit(complete));
    } finally {
      setIsSending(false);
      setPin('');
    }
  };
  const handleKey = (key: PadKey, isTyped: boolean) => {
    clearTimeout(timer.current);
    if (isSending || isDisabled) return;
    if (key === 'enter') return pin.length >= minLength ? void send(pin) : undefined;
    const next = pressPinKey(pin, key, maxLength);
    setRefusal(null);
    setPin(next);
    if (next.length < maxLength) return;
    if (isTyped) timer.current = setTimeout(() => void send(next), SCAN_GAP_MS);
    else if (next !== pin) void send(next);
  };
  const snapshot = () => () => {
    clearTimeout(timer.current);
    setPin(pin);
  };
  usePadKeys({ onKey: (key) => handleKey(key, true), snapshot, isListening: !isDisabled, isAlone });
  const isShort = pin.length < minLength;

  return (
    <div className={classes.pad} tabIndex={-1} data-autofocus>
      <div
        className={classes.dots}
        data-refused={refusal !== null || undefined}
        role="status"
        aria-label={t('pinHint', { filled: pin.length, length: maxLength })}
      >
        {Array.from({ length: maxLength }, (_, index) => (
          <span key={index} className={classes.dot} data-filled={index < pin.length || undefined} />
        ))}
      </div>
      <Text
        className={classes.message}
        c={refusal === null ? 'dimmed' : 'var(--mantine-color-error)'}
        role={refusal === null ? undefined : 'alert'}
      >
        {refusal ?? (isShorter ? words('shorterHint', { submit: submitLabel }) : hint)}
      </Text>
      <KeyGrid keys={KEYS} onKey={(key) => handleKey(key, false)} isDisabled={isDisabled} label={t('enterPin')} />
      <button
        type="button"
        className={classes.submit}
        disabled={isShort || isSending || isDisabled}
        onClick={() => handleKey('enter', false)}
      >
        {isSending ? t('loading') : submitLabel}
      </button>
      {leastLength < usualLength && !isShorter && (
        <Button variant="subtle" onClick={() => setIsShorter(true)}>
          {words('shorter')}
        </Button>
      )}
    </div>
  );
}
