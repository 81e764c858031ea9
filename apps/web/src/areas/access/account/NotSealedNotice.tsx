import { useEffect, useState } from 'react';
import { canSeal, keepsKeys } from '#runtime/session/tabs/sealed-text.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { accountStrings } from './account.strings.ts';

/** Warns where what this terminal stores is not encrypted: on plain http, and where no key is kept (reliability F3). */
export function NotSealedNotice() {
  const t = useText(accountStrings);
  const [isSealed, setIsSealed] = useState(true);
  useEffect(() => void keepsKeys().then(setIsSealed), []);
  return isSealed ? null : <Notice tone="warning">{t(canSeal() ? 'keepsNoKeys' : 'notSealed')}</Notice>;
}
