import { useText } from '#text/define.ts';
import { itemStrings } from './item.strings.ts';
import type { Question } from './questions.ts';

/** How many options a question takes. */
export function RuleText({ question }: { readonly question: Question }) {
  const t = useText(itemStrings);
  if (question.kind !== 'group') return t('chooseOne');
  const { min, max } = question.state;
  if (min === 1 && max === 1) return t('chooseOne');
  if (min === max) return t('chooseExactly', { count: min });
  if (min === 0) return Number.isFinite(max) ? t('chooseUpTo', { max }) : t('chooseAny');
  return Number.isFinite(max) ? t('chooseBetween', { min, max }) : t('chooseAtLeast', { min });
}
