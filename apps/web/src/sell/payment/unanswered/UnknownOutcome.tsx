import { Button, Stack, Text } from '@mantine/core';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showAmount } from '../../format/money.ts';
import { checkAgain } from '../checkout/checkout.ts';
import { paymentStrings } from '../payment.strings.ts';
import classes from '../PaymentDialog.module.css';

/** The payment was sent without an answer. Sending it again shows the outcome and never charges twice. */
export function UnknownOutcome() {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const tendered = useSale((state) => state.intent?.tendered ?? 0);
  return (
    <Stack gap="lg" py="md">
      <Notice tone="warning" title={t('unknownTitle')}>
        {t('unknownText', { amount: showAmount(tendered, selling.data.currency) })}
      </Notice>
      <Text c="dimmed">{t('checkingItself')}</Text>
      <Button className={classes.go} onClick={() => void checkAgain(selling)}>
        {t('checkAgain')}
      </Button>
    </Stack>
  );
}
