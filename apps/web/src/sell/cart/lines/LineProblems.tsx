import { Button } from '@mantine/core';
import { isSolvedByTodaysPrice, type CartLine, type Refusal } from '@tavola/selling';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { cartStrings } from '../cart.strings.ts';
import { useSelling } from '../../data/sell-context.ts';
import { takeTodaysPrices } from '../state/cart-actions.ts';
import classes from './CartLineRow.module.css';

interface LineProblemsProps {
  readonly line: CartLine;
  readonly problems: readonly Refusal[];
  readonly canChange: boolean;
}

/**
 * The problems of a line, in red, each once; one tap accepts today's price where that solves it (selling spec, section
 * 5; decision 16).
 */
export function LineProblems({ line, problems, canChange }: LineProblemsProps) {
  const t = useText(cartStrings);
  const { data, at } = useSelling();
  return (
    <div className={classes.problems} role="alert">
      {problems.map((problem) => (
        <span key={JSON.stringify(problem)} className={classes.problem}>
          <IconAlertTriangle size={16} aria-hidden />
          {refusalText(problem)}
        </span>
      ))}
      {canChange && problems.some(isSolvedByTodaysPrice) && (
        <Button variant="light" color="red" size="sm" onClick={() => takeTodaysPrices(data, at, [line.orderLineID])}>
          {t('takeNewPrice')}
        </Button>
      )}
    </div>
  );
}
