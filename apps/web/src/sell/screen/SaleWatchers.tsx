import { useSelling } from '../data/sell-context.ts';
import { useUnanswered } from '../payment/unanswered/use-unanswered.ts';
import { useClockWarning } from './use-clock-warning.ts';
import { useOthersChanges } from './use-others-changes.ts';

/** Follows payments without an answer, what other terminals do with the order, and the server's clock. */
export function SaleWatchers(): null {
  const selling = useSelling();
  useUnanswered(selling);
  useOthersChanges(selling.data);
  useClockWarning();
  return null;
}
