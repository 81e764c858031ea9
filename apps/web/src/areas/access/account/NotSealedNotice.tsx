import { canSeal } from '#runtime/session/sealed-text.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { accountStrings } from './account.strings.ts';

/** Warns where the browser gives a page no cryptography, on plain http (reliability F3). */
export function NotSealedNotice() {
  const t = useText(accountStrings);
  return canSeal() ? null : <Notice tone="warning">{t('notSealed')}</Notice>;
}
