import { Button } from '@mantine/core';
import type { Refusal } from '@tavola/selling';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { cartStrings } from './cart.strings.ts';
import classes from './CartLineRow.module.css';

interface LineProblemsProps {
  readonly problems: readonly Refusal[];
  readonly canChange: boolean;
  readonly onTakePrice: () => void;
}

const mendable: ReadonlySet<string> = new Set([
  'cart.line.price_changed',
  'cart.line.quantity_changed',
  'cart.line.item_changed',
]);

/**
 * What is wrong with a line, in red, each thing once; what today's catalog can mend is one tap (selling spec, section
 * 5; decision 16).
 */
export function LineProblems({ problems, canChange, onTakePrice }: LineProblemsProps) {
  const t = useText(cartStrings);
  return (
    <div className={classes.problems} role="alert">
      {problems.map((problem) => (
        <span key={JSON.stringify(problem)} className={classes.problem}>
          <IconAlertTriangle size={16} aria-hidden />
          {refusalText(problem)}
        </span>
      ))}
      {canChange && problems.some(({ code }) => mendable.has(code)) && (
        <Button variant="light" color="red" size="sm" onClick={onTakePrice}>
          {t('takeNewPrice')}
        </Button>
      )}
    </div>
  );
}
