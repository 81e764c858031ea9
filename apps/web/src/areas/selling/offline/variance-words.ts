import { amountOf, type OfflineOutcome, type OfflineVariance } from '@tavola/contract';
import { useCallback } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { Tone } from '#ui/theme/colours.ts';
import { offlineReviewStrings } from './offline-review.strings.ts';

/** How what became of an offline sale looks. */
export const outcomeTone: Readonly<Record<OfflineOutcome, Tone>> = {
  Refused: 'error',
  StoredWithVariance: 'warning',
  Stored: 'success',
};

const actions = ['sell', 'discount', 'serviceCharge', 'void', 'comp'] as const;

/** Says in a sentence what the server comes to otherwise. */
export function useVarianceWords(): (variance: OfflineVariance) => string {
  const t = useText(offlineReviewStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  return useCallback(
    ({ kind, was, wouldBe }) => {
      const amounts = () => ({
        was: formatAmount(amountOf(Number(was)), currency),
        wouldBe: formatAmount(amountOf(Number(wouldBe)), currency),
      });
      switch (kind) {
        case 'subtotal':
          return t('subtotal', amounts());
        case 'tax':
          return t('tax', amounts());
        case 'total':
          return t('totalWas', amounts());
        case 'moment':
          return t('moment', { was: formatDateTime(was, timezoneName) });
        case 'right':
          return t('right', { what: t(actions.find((action) => action === was) ?? 'other') });
      }
    },
    [t, currency, timezoneName],
  );
}
