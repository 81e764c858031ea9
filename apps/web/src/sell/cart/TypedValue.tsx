import { Button, Group, Stack, Text } from '@mantine/core';
import { parseRate, type Currency, type DiscountValue, type Rate } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { sellDiscountStrings } from './codes/discounts.strings.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { moneyOfKeys } from '../format/money.ts';
import classes from './TypedValue.module.css';

export interface Typed {
  readonly kind: 'percent' | 'amount';
  /** Whole smallest units, or hundredths of a percent. */
  readonly keys: number;
}
export const NOTHING_TYPED: Typed = { kind: 'percent', keys: 0 };

/** The value of the typed keys. */
export function typedValue({ kind, keys }: Typed, currency: Currency): DiscountValue {
  if (kind === 'amount') return { type: 'fixed', amount: moneyOfKeys(keys, currency) };
  const rate = parseRate(keys / 100);
  return { type: 'percent', rate: rate.ok ? rate.value : (0 as Rate) };
}

interface TypedValueProps {
  readonly title: string;
  /** Percentages offered as one-tap buttons. */
  readonly percents: readonly number[];
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly onEnter: () => void;
  /** The value as shown. */
  readonly shown: string;
  /** One line next to the value. */
  readonly hint: string;
  /** Why the value cannot be taken, in place of the hint. */
  readonly refusal?: string | undefined;
}

const MAX_PERCENT_KEYS = 100_00;
const MAX_AMOUNT_KEYS = 99_999_999;

/** A percentage or an amount typed at the counter. */
export function TypedValue({
  title,
  percents,
  typed: { kind, keys },
  onChange,
  onEnter,
  shown,
  hint,
  refusal,
}: TypedValueProps) {
  const t = useText(sellDiscountStrings);
  const kinds = ['percent', 'amount'] as const;
  return (
    <section className={classes.frame}>
      <div className={classes.parts}>
        <Stack gap="sm">
          <Text fw={600} mb={-8}>
            {title}
          </Text>
          <Group grow role="group" aria-label={title}>
            {kinds.map((one) => (
              <Button
                key={one}
                variant={kind === one ? 'light' : 'default'}
                size="md"
                aria-pressed={kind === one}
                onClick={() => onChange({ kind: one, keys: 0 })}
              >
                {t(one)}
              </Button>
            ))}
          </Group>
          {kind === 'percent' && (
            <Group grow gap="xs">
              {percents.map((percent) => (
                <Button
                  key={percent}
                  variant="default"
                  size="md"
                  onClick={() => onChange({ kind, keys: percent * 100 })}
                >
                  {percent}%
                </Button>
              ))}
            </Group>
          )}
          <Group justify="space-between" wrap="nowrap">
            {refusal === undefined ? (
              <Text size="sm" c="dimmed">
                {hint}
              </Text>
            ) : (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {refusal}
              </Text>
            )}
            <Text fz={32} fw={700} aria-live="polite">
              {shown}
            </Text>
          </Group>
        </Stack>
        <NumericKeypad
          value={keys}
          onChange={(next) => onChange({ kind, keys: next })}
          onEnter={onEnter}
          isPercent={kind === 'percent'}
          max={kind === 'percent' ? MAX_PERCENT_KEYS : MAX_AMOUNT_KEYS}
        />
      </div>
    </section>
  );
}
