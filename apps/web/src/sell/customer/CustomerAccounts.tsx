import { Button, Group, Stack, Text } from '@mantine/core';
import { PaymentType, type PaymentAccount } from '@tavola/contract';
import { parseMoney, subtract, ZERO } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { payableAccountsQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showAmount, showMoney } from '../format/money.ts';
import { dispatch } from '../payment/checkout/dispatch.ts';
import { useSaleActions } from '../shell/sale-actions.ts';
import { closeDialog } from '../shell/sell-dialogs.ts';
import { sellCustomerStrings } from './customer.strings.ts';

interface CustomerAccountsProps {
  readonly customerID: string;
  /** The order is this customer's and has something to pay. */
  readonly canPay: boolean;
}

/** The accounts that the customer may pay on, with what is owed; one can be chosen for the payment. */
export function CustomerAccounts({ customerID, canPay }: CustomerAccountsProps) {
  const t = useText(sellCustomerStrings);
  const { data } = useSelling();
  const { pay } = useSaleActions();
  const { data: accounts, failure, onRetry } = loaded(useQuery(payableAccountsQuery(customerID)));
  if (accounts === undefined)
    return failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  const setting = data.paymentSettings.find(({ paymentTypeID }) => paymentTypeID === PaymentType.CustomerAccount);
  const choose = (accountID: string) => {
    if (setting === undefined) return;
    dispatch({ type: 'accountChosen', accountID, settingID: setting.paymentSettingID });
    closeDialog();
    pay();
  };
  return (
    <Stack gap="md">
      {accounts.length === 0 && <Text c="dimmed">{t('noAccounts')}</Text>}
      {accounts.length > 0 && setting === undefined && <Text c="dimmed">{t('noAccountType')}</Text>}
      {accounts.length > 0 && setting !== undefined && !canPay && <Text c="dimmed">{t('nothingToPay')}</Text>}
      {accounts.map((account) => (
        <Group key={account.accountID} justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{account.name}</Text>
            <Text c="dimmed">{balanceText(account)}</Text>
          </div>
          <Button
            size="lg"
            flex="none"
            disabled={!canPay || setting === undefined}
            aria-label={t('payOn', { name: account.name })}
            onClick={() => choose(account.accountID)}
          >
            {t('pay')}
          </Button>
        </Group>
      ))}
    </Stack>
  );

  function balanceText({ accountBalance, creditLimit }: PaymentAccount): string {
    const [balance, limit] = [parseMoney(accountBalance), parseMoney(creditLimit ?? 0)];
    const amount = showAmount(accountBalance, data.currency);
    if (creditLimit === null || !balance.ok || !limit.ok) return t('owes', { amount });
    const left = subtract(limit.value, balance.value);
    return t('owesLeft', { amount, left: showMoney(left > 0 ? left : ZERO, data.currency) });
  }
}
