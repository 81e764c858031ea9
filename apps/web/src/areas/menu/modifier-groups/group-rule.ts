import type { ModifierGroupRow } from '@tavola/contract';
import type { Translate } from '#text/define.ts';
import type { modifierGroupStrings } from './modifier-groups.strings.ts';

/** How many options a group requires, in words; a maximum of 0 is no limit (decision 18). */
export function groupRule(
  t: Translate<typeof modifierGroupStrings.en>,
  {
    minSelectedOptions: min,
    maxSelectedOptions: max,
  }: Pick<ModifierGroupRow, 'minSelectedOptions' | 'maxSelectedOptions'>,
): string {
  if (max === 0) return min === 0 ? t('anyNumber') : t('atLeast', { min });
  if (min === 0) return t('upTo', { max });
  return min === max ? t('exactly', { min }) : t('between', { min, max });
}
