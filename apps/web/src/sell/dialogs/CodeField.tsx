import { Button, TextInput } from '@mantine/core';
import type { DiscountRedemption } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { codeTimes, discountCodeStrings } from '../cart/codes/discount-codes.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { sellDiscountStrings } from '../cart/codes/discounts.strings.ts';
import { printedBy } from '#ui/input/burst.ts';
import { useScanner } from '#ui/input/scanner.ts';
import { toast } from '#ui/dialogs/toast.ts';
import classes from './DiscountDialog.module.css';
import type { DiscountChoice } from '../cart/codes/discount-choices.ts';
import { takeCode } from '../cart/codes/take-code.ts';

interface CodeFieldProps {
  readonly cart: Cart;
  readonly choices: readonly DiscountChoice[];
  readonly onChoose: (choice: DiscountChoice) => void;
  readonly onTaken: () => void;
}

/** Accepts a guest's code, typed or scanned, and shows why one cannot be used. */
export function CodeField({ cart, choices, onChoose, onTaken }: CodeFieldProps) {
  const t = useText(sellDiscountStrings);
  const words = useText(discountCodeStrings);
  const language = useLanguage();
  const isOnline = useConnectivity((state) => state.isOnline);
  const [typed, setTyped] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<{ readonly message: string; readonly code: DiscountRedemption | null } | null>(
    null,
  );

  const take = async (code: string) => {
    if (isAsking || code.trim() === '') return;
    setIsAsking(true);
    const outcome = await takeCode(code, cart, choices).finally(() => setIsAsking(false));
    if (outcome.kind === 'refused') return setProblem(outcome);
    if (outcome.kind === 'choice') return onChoose(outcome.choice);
    toast('success', t('codeTaken', { name: outcome.name }));
    onTaken();
  };
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  useScanner((code) => {
    type(code);
    void take(code);
    return true;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void take(typed);
  };
  // Codes are Latin: with a Thai layout, the position of the key identifies the character.
  const latin = (event: KeyboardEvent<HTMLInputElement>) => {
    const sign = event.key.length === 1 && event.key > '~' ? printedBy(event.code, event.shiftKey) : null;
    if (sign === null) return;
    event.preventDefault();
    type(typed + sign);
  };
  const times = problem?.code == null ? [] : codeTimes(problem.code, words, language);
  return (
    <form onSubmit={submit}>
      <TextInput
        label={t('code')}
        description={t(isOnline ? 'codeHint' : 'codeOffline')}
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: classes.codeInput }}
        error={
          problem === null ? undefined : (
            <>
              {problem.message}
              {times.length > 0 && <span className={classes.times}>{times.join(' · ')}</span>}
            </>
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={latin}
        data-scan="pass"
        inputContainer={(input) => (
          <div className={classes.code}>
            {input}
            <Button type="submit" size="md" variant="default" disabled={typed.trim() === ''} loading={isAsking}>
              {t('useCode')}
            </Button>
          </div>
        )}
      />
    </form>
  );
}
