import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useReceiptLanguage } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { cardReceiptQuery, mailCards } from './card-receipts.queries.ts';
import { GuestDesk, GuestLanguage, MailForm } from './MailForm.tsx';
import { mailReceiptStrings } from './mail-receipt.strings.ts';
import classes from './ReceiptDialog.module.css';
import { receiptStrings } from './receipts.strings.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

interface CardReceiptProps {
  readonly giftCardSaleID: string;
  readonly saleNo: string;
  /** The cards have just been paid: the first print is the receipt, and every later one a copy. */
  readonly isFirst?: boolean;
}

/** The receipt of gift cards that were sold or topped up: to read, to print, to keep and to send by mail. */
export function CardReceipt({ giftCardSaleID, saleNo, isFirst = false }: CardReceiptProps) {
  const t = useText(receiptStrings);
  const ofMail = useText(mailReceiptStrings);
  const [language, setLanguage] = useState(useReceiptLanguage());
  const [isCopy, setIsCopy] = useState(!isFirst);
  const [isMailing, setIsMailing] = useState(false);
  const query = useQuery({
    ...cardReceiptQuery(giftCardSaleID, language, isCopy),
    // In another language it is the same receipt: what was typed next to it stays.
    placeholderData: keepPreviousData,
  });
  const { data, failure, onRetry } = loaded(query);
  if (data === undefined)
    return failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  const label = t('paperOfCards', { no: saleNo });
  return (
    <>
      <GuestDesk>
        <GuestLanguage language={language} onLanguage={setLanguage} />
        <Button
          variant={isMailing ? 'light' : 'default'}
          leftSection={<IconMail size={20} aria-hidden />}
          aria-expanded={isMailing}
          onClick={() => setIsMailing(!isMailing)}
        >
          {ofMail('mail')}
        </Button>
        {isMailing && (
          <MailForm
            send={(email) => mailCards({ giftCardSaleID }, email, language)}
            onSent={() => setIsMailing(false)}
          />
        )}
      </GuestDesk>
      <ReceiptSheet
        document={data.document}
        label={label}
        fileName={t('file', { no: saleNo })}
        onPrinted={() => setIsCopy(true)}
      />
    </>
  );
}

/** The same in a dialog, opened on purpose: it is a copy. */
export function CardReceiptDialog({
  giftCardSaleID,
  saleNo,
  onClose,
}: Pick<CardReceiptProps, 'giftCardSaleID' | 'saleNo'> & { readonly onClose: () => void }) {
  const t = useText(receiptStrings);
  const isPhone = useIsPhone();
  return (
    <Dialog title={t('paperOfCards', { no: saleNo })} size="md" fullScreen={isPhone} onClose={onClose}>
      <div className={classes.desk}>
        <CardReceipt giftCardSaleID={giftCardSaleID} saleNo={saleNo} />
      </div>
      <div className={classes.end}>
        <Button size="lg" fullWidth data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  );
}
