import { Button, Text } from '@mantine/core';
import { screens, type ClosingValidation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { closingValidationQuery } from '../cash.queries.ts';
import { cashStrings, closingScreens } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';

/** The most links of one check; the orders list has the others. */
const MOST_LINKS = 12;

/** What is in the way of closing this terminal, and what is worth a look first (decision 90). */
export function ClosingChecks({ clientID }: { readonly clientID: string }) {
  const { data = [] } = useQuery(closingValidationQuery(clientID));
  return <CheckList checks={data} />;
}

/** Checks before a close, blocking ones first, each with links to what it is about. */
function CheckList({ checks }: { readonly checks: readonly ClosingValidation[] }) {
  const t = useText(cashStrings);
  const sorted = checks.toSorted(
    ({ severity }, other) => Number(other.severity === 'block') - Number(severity === 'block'),
  );
  return sorted.map((check) => (
    <Notice
      key={check.code}
      tone={check.severity === 'block' ? 'error' : 'warning'}
      title={t(check.severity === 'block' ? 'notClosed' : 'checkFirst')}
    >
      <Text>{check.message}</Text>
      <CheckLinks check={check} />
    </Notice>
  ));
}

/** The orders, terminals or people of a check by the names that staff know, each a link where there is a page of it. */
export function CheckLinks({
  check: { code, ids, names, places, amounts },
}: {
  readonly check: Pick<ClosingValidation, 'code' | 'ids' | 'names' | 'places' | 'amounts'>;
}) {
  const t = useText(cashStrings);
  const { data: own } = useQuery(currentClientQuery);
  const seesTerminals = useIsAllowed(screens.posTerminal.access);
  const currency = useCurrency();
  const screen = closingScreens[code];
  // An order by its table or name and by what is due, as people know it.
  const label = (index: number): string => {
    const [name, place, amount] = [names[index] ?? '', places[index] ?? null, amounts[index] ?? null];
    const known = screen === 'order' ? t('openOrder', { no: name }) : name;
    return [place, known, amount === null ? null : formatAmount(amount, currency)]
      .filter((part) => part !== null)
      .join(' · ');
  };
  // The terminal in use is closed here; of another one there is its form (decision 501).
  const isHere = (id: string) => code === 'open_terminals' && own?.clientID === id;
  const closeHere = own?.posTerminalIsUseCashDrawer === true ? 'cashDrawer' : 'currentTerminal';
  return (
    <div className={classes.links}>
      {ids.slice(0, MOST_LINKS).map((id, index) =>
        isHere(id) ? (
          <Button key={id} renderRoot={(props) => <Link to={screenPath(closeHere)} {...props} />}>
            {t('closeHere', { name: label(index) })}
          </Button>
        ) : screen === null || (screen === 'posTerminal' && !seesTerminals) ? (
          <Text key={id} fw={600}>
            {label(index)}
          </Text>
        ) : (
          <Button
            key={id}
            variant="default"
            renderRoot={(props) => <Link to={screenPath(screen, { params: { id } })} {...props} />}
          >
            {label(index)}
          </Button>
        ),
      )}
    </div>
  );
}
