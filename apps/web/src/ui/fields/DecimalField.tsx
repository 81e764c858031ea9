import { TextInput, type TextInputProps } from '@mantine/core';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useLanguage } from '#text/define.ts';
import { notANumber, shownFigure, typedFigure, withoutSymbols } from '#text/figures.ts';
import { useCurrency } from './currency.ts';
import { selectOnFocus } from './select-on-focus.ts';

export interface DecimalFieldProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  /** A number; null or '' = empty, NaN = typed and not readable. */
  readonly value?: number | string | null;
  /**
   * Empty is '' where a number is required, and null where it is optional. What cannot be read is NaN, which every
   * schema refuses, so it is never saved as something else.
   */
  readonly onChange?: (value: number | '' | null) => void;
  readonly onFocus?: FocusEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler;
  readonly isOptional?: boolean;
  /** Nothing typed is 0, and 0 shows as nothing typed: a surcharge of a new row. */
  readonly isZeroEmpty?: boolean;
  readonly allowNegative?: boolean;
  /** A number that counts nothing, such as a port: written without separators of thousands. */
  readonly isPlain?: boolean;
  readonly decimals?: number;
  /** How many decimals are written out before anything is typed. */
  readonly leastDecimals?: number;
  /** The largest figure that makes sense; it only helps to read `8,875`. */
  readonly max?: number;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly placeholder?: string;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly w?: TextInputProps['w'];
  /** What a form's field provides: blur, path, aria. */
  readonly [prop: string]: unknown;
}

/**
 * A number with decimals, typed, pasted or dictated, and read as a whole. It stays as typed until the field loses the
 * focus; what cannot be read, or could be two numbers, stays with its reason. Used with `{...form.field('path')}`.
 */
export function DecimalField({
  value,
  onChange,
  onFocus,
  onBlur,
  isOptional = false,
  isZeroEmpty = false,
  allowNegative = false,
  isPlain = false,
  decimals = 2,
  leastDecimals = 0,
  max,
  prefix = '',
  suffix = '',
  error,
  ...rest
}: DecimalFieldProps) {
  useLanguage();
  const currency = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const symbols = [prefix, suffix];
  const limits = { decimals, max, allowNegative, symbols };
  const present =
    typeof value === 'number' ? value : value === null || value === undefined || value === '' ? null : NaN;

  const read = typed === null ? null : typedFigure(typed, currency, limits);
  const meant = read === null || read.kind === 'empty' ? null : read.kind === 'figure' ? read.value : NaN;
  // A form that begins again from other values has the last word.
  const emptied = (figure: number | null) => (isZeroEmpty && figure === 0 ? null : figure);
  const own = typed !== null && Object.is(emptied(meant), emptied(present)) ? typed : null;
  const figure = emptied(present);
  const stored =
    figure === null || Number.isNaN(figure)
      ? ''
      : isPlain
        ? String(figure)
        : shownFigure(figure, currency, limits, leastDecimals);
  const shown = own ?? stored;
  // What was typed is gone when a row of a long list was drawn again; that it was no number is not.
  const isLost = own === null && Number.isNaN(present);
  const fault =
    own !== null && read?.kind === 'fault' && (isLeft || error !== undefined)
      ? read.fault
      : (error ?? (isLost ? notANumber() : undefined));

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget;
    // A text that an input method is still composing is left alone.
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    const next = isComposing ? text : withoutSymbols(text, symbols);
    caret.current = isComposing
      ? null
      : prefix.length + withoutSymbols(text.slice(0, selectionStart ?? text.length), symbols).length;
    setTyped(next);
    setIsLeft(false);
    const nextRead = typedFigure(next, currency, limits);
    onChange?.(
      nextRead.kind === 'figure'
        ? nextRead.value
        : nextRead.kind === 'fault'
          ? NaN
          : isOptional
            ? null
            : isZeroEmpty
              ? 0
              : '',
    );
  };

  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null && input.current === document.activeElement) input.current?.setSelectionRange(at, at);
  });

  return (
    <TextInput
      {...rest}
      ref={input}
      value={dressed(shown, prefix, suffix)}
      error={fault}
      aria-invalid={fault === undefined ? undefined : true}
      onChange={change}
      onBlur={(event) => {
        // A message that appears under a pressed button's pointer would move the button away from the click.
        setTimeout(() => setIsLeft(input.current !== document.activeElement), CLICK_MS);
        // What cannot be read stays, so that it can be put right.
        if (read?.kind !== 'fault') setTyped(null);
        onBlur?.(event);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        selectOnFocus.onFocus(event);
      }}
      onMouseDown={selectOnFocus.onMouseDown}
      onSelect={(event: SyntheticEvent<HTMLInputElement>) => keepBetween(event.currentTarget, prefix, suffix)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (isOnSymbol(event.currentTarget, event.key, prefix, suffix)) event.preventDefault();
      }}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

const CLICK_MS = 250;

/** The figure with its symbols, the minus in front of all. */
function dressed(figure: string, prefix: string, suffix: string): string {
  if (figure === '' || figure === '-') return figure;
  return figure.startsWith('-') ? `-${prefix}${figure.slice(1)}${suffix}` : `${prefix}${figure}${suffix}`;
}

const startOf = ({ value }: HTMLInputElement, prefix: string): number =>
  value.startsWith('-') ? prefix.length + 1 : prefix.length;

/** Moves the caret out of the symbols; a selection is left alone. */
function keepBetween(input: HTMLInputElement, prefix: string, suffix: string): void {
  const { selectionStart: at, selectionEnd, value } = input;
  if (at === null || at !== selectionEnd || !value.includes(prefix) || !value.endsWith(suffix)) return;
  // In front of the minus and of the symbol something may still be typed.
  const place = Math.min(Math.max(at, at === 0 ? 0 : startOf(input, prefix)), value.length - suffix.length);
  if (place >= 0 && place !== at) input.setSelectionRange(place, place);
}

/** Whether a key would remove a part of a symbol, which is always shown. */
function isOnSymbol(input: HTMLInputElement, key: string, prefix: string, suffix: string): boolean {
  const { selectionStart: at, selectionEnd, value } = input;
  if (at === null || at !== selectionEnd) return false;
  if (key === 'Backspace') return prefix !== '' && at > 0 && at <= startOf(input, prefix) && value.includes(prefix);
  return key === 'Delete' && suffix !== '' && at >= value.length - suffix.length && value.endsWith(suffix);
}
