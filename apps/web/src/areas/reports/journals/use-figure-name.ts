import type { JournalEntry } from '@tavola/contract';
import { glStrings } from '#areas/finance/gl-codes/gl-codes.strings.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';

/** What a figure of a journal is called: its kind, with its name where it has one. */
export function useFigureName(): (entry: Pick<JournalEntry, 'glMapType' | 'refKey' | 'name' | 'names'>) => string {
  const t = useText(glStrings);
  return ({ glMapType, refKey, name, names }) => {
    const own = glMapType === 'PaymentType' && isPayment(refKey) ? t(`payment${refKey}`) : shownName({ name, names });
    return own === '' ? t(glMapType) : `${t(glMapType)}: ${own}`;
  };
}

const isPayment = (key: string | null): key is '1' | '2' | '3' | '4' | '5' | '6' | '7' =>
  key !== null && /^[1-7]$/.test(key);
