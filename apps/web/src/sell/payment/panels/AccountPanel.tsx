import { Button, Loader, Text, TextInput } from '@mantine/core';
import type { PaymentAccount } from '@tavola/contract';
import { accountRefusal, add, parseMoney, subtract, ZERO, type Money, type Refusal } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payableAccountsQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showAmount, showMoney } from '../../format/money.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { pay } from '../checkout/checkout.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { previewExact } from '../tender-preview.ts';
import type { TenderProps } from './ExactPanel.tsx';
import classes from '../PaymentDialog.module.css';
import { useShowTender } from '../shown-tender.ts';
import { TenderSum } from '../TenderSum.tsx';
import { useTip } from './tip.ts';

/** Up to this many accounts are listed without a search field. */
const SEARCHED_FROM = 7;
const MOST_SHOWN = 50;

/** Charges the amount due to a customer's account (selling spec, section 5, "Customer account"; decision 58). */
export function AccountPanel({ setting, due, isPartlyPaid, isRunning }: Omit<TenderProps, 'name'>) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const status = useCheckout((state) => state.status);
  const accountID = useCheckout((state) => state.accountID);
  const customerID = useSale((state) => state.cart?.customerID ?? null);
  const { data: accounts, failure, onRetry } = loaded(useQuery(payableAccountsQuery(customerID)));
  const tip = useTip(due);
  const tendered = add(due, tip.amount);
  const chosen = accounts?.find(
    (account) => account.accountID === accountID && refusalOf(account, customerID, tendered) === undefined,
  );
  const canTake = chosen !== undefined && previewExact(due, tip.input, selling.data).ok;
  const confirm = () => {
    if (canTake) void pay({ setting, tendered, tip: tip.amount, accountID: chosen.accountID }, selling);
  };
  useShowTender({
    setting,
    due,
    tip: tip.amount,
    balance: ZERO,
    accountName: chosen?.name ?? null,
    accountBalance: chosen?.accountBalance ?? null,
  });
  useEnter(confirm, !isRunning);
  return (
    <div className={classes.panel}>
      <TenderSum due={due} rounded={due} tip={tip} isPartlyPaid={isPartlyPaid} isRunning={isRunning} />
      {accounts === undefined &&
        (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {accounts?.length === 0 && (
        <Text c="dimmed">{t(customerID === null ? 'accountsNoCustomer' : 'accountsEmpty')}</Text>
      )}
      {accounts !== undefined && accounts.length > 0 && (
        <AccountPicker
          accounts={accounts}
          chosen={chosen}
          refusalOf={(account) => refusalOf(account, customerID, tendered)}
          isDisabled={isRunning}
        />
      )}
      <Button className={classes.go} disabled={isRunning || !canTake} onClick={confirm}>
        {isRunning ? (
          <span className={classes.working}>
            {t(status === 'saving' ? 'saving' : 'paying')}
            <Loader size="sm" color="currentColor" />
          </span>
        ) : chosen === undefined ? (
          t('chooseAccount')
        ) : (
          t('putOn', { amount: showMoney(tendered, selling.data.currency), name: chosen.name })
        )}
      </Button>
    </div>
  );
}

/** Why an account cannot take the amount, by the server's rules. */
function refusalOf(
  { accountID, accountBalance, creditLimit, isActive, customerPaymentAccounts }: PaymentAccount,
  customerID: string | null,
  amount: Money,
): Refusal | undefined {
  const balance = parseMoney(accountBalance);
  const limit = creditLimit === null ? null : parseMoney(creditLimit);
  if (!balance.ok) return balance;
  if (limit?.ok === false) return limit;
  const account = {
    accountID,
    accountBalance: balance.value,
    isActive,
    customerIDs: customerPaymentAccounts.map((each) => each.customerID),
    creditLimit: limit?.value ?? null,
  };
  return accountRefusal(account, customerID === null ? null : { customerID, isActive: true }, amount);
}

interface AccountPickerProps {
  readonly accounts: readonly PaymentAccount[];
  readonly chosen: PaymentAccount | undefined;
  readonly refusalOf: (account: PaymentAccount) => Refusal | undefined;
  readonly isDisabled: boolean;
}

function AccountPicker({ accounts, chosen, refusalOf: why, isDisabled }: AccountPickerProps) {
  const t = useText(paymentStrings);
  const {
    data: { currency },
  } = useSelling();
  const [search, setSearch] = useState('');
  const choose = (accountID: string) => dispatch({ type: 'accountChosen', accountID });
  const found = accounts
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .slice(0, MOST_SHOWN);
  const balanceText = ({ accountBalance, creditLimit }: PaymentAccount): string => {
    const [balance, limit] = [parseMoney(accountBalance), parseMoney(creditLimit ?? 0)];
    const amount = showAmount(accountBalance, currency);
    if (creditLimit === null || !balance.ok || !limit.ok) return t('accountOwes', { amount });
    const left = subtract(limit.value, balance.value);
    return t('accountLeft', { amount, left: showMoney(left > 0 ? left : ZERO, currency) });
  };
  return (
    <>
      {accounts.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={t('accountSearch')}
          placeholder={t('accountSearch')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter selects the only match without paying.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (found.length === 1 && found[0] !== undefined) choose(found[0].accountID);
          }}
        />
      )}
      {found.length === 0 && <Text c="dimmed">{t('accountNoMatch')}</Text>}
      <div className={classes.accounts} role="radiogroup" aria-label={t('accounts')}>
        {found.map((account) => {
          const refusal = why(account);
          return (
            <button
              key={account.accountID}
              type="button"
              role="radio"
              aria-checked={account === chosen}
              className={classes.account}
              disabled={isDisabled || refusal !== undefined}
              onClick={() => choose(account.accountID)}
            >
              {account.name}
              <span className={classes.why}>
                {refusal === undefined ? balanceText(account) : `${balanceText(account)} · ${refusalText(refusal)}`}
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}
