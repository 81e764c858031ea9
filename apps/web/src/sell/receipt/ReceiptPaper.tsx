import type { AmountOrPercent, ReceiptPreview } from '@tavola/contract';
import type { Currency } from '@tavola/selling';
import { Fragment, type Ref } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import { formatDateTime, formatQuantity } from '#text/format.ts';
import { paymentStrings } from '../payment/payment.strings.ts';
import { showAmount } from '../format/money.ts';
import { ReceiptCode } from './ReceiptCode.tsx';
import classes from './ReceiptPaper.module.css';

interface ReceiptPaperProps {
  readonly ref?: Ref<HTMLElement>;
  readonly receipt: ReceiptPreview;
  readonly currency: Currency;
  readonly timezoneName: string;
}

/**
 * The receipt as printed, 42 characters wide, from the same rows as the print (ux 22). Paper is light in every theme.
 */
export function ReceiptPaper({ ref, receipt, currency, timezoneName }: ReceiptPaperProps) {
  const t = useText(paymentStrings);
  const language = useLanguage();
  const { location } = receipt;
  const money = (amount: AmountOrPercent) => showAmount(amount, currency);
  return (
    <article ref={ref} className={classes.paper} aria-label={t('paper', { no: receipt.orderNo })}>
      <div className={classes.head}>
        <div className={classes.name}>{location.name}</div>
        {location.companyName !== location.name && <div>{location.companyName}</div>}
        {location.addressLines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {location.phone !== null && <div>{location.phone}</div>}
        {location.vatid !== null && <div>{t('vatid', { id: location.vatid })}</div>}
        <div className={classes.title}>{receipt.title}</div>
      </div>
      <hr className={classes.rule} />
      <Row
        text={receipt.saleNo === null ? t('order', { no: receipt.orderNo }) : t('receiptNo', { no: receipt.saleNo })}
        amount={formatDateTime(receipt.dateTime, timezoneName, language)}
      />
      {receipt.saleNo !== null && (
        <Row text={t('order', { no: receipt.orderNo })} amount={receipt.terminalName ?? ''} />
      )}
      {receipt.staffName !== null && <Row text={t('staff', { name: receipt.staffName })} amount="" />}
      <hr className={classes.rule} />
      {receipt.lines.map((line, index) => (
        <div key={index} className={classes.row}>
          <span className={classes.quantity}>{formatQuantity(line.quantity, language)}</span>
          <span className={line.isVoided ? classes.voided : classes.text}>
            {line.name}
            {line.isFreeItem ? ` (${t('freeItem')})` : line.isVoided ? ` (${t('voidedItem')})` : ''}
          </span>
          <span className={classes.amount}>{money(line.amount)}</span>
          {line.details.map((detail, at) => (
            <Fragment key={at}>
              <span className={classes.detail}>{detail.text}</span>
              <span className={classes.amount}>{detail.amount === null ? '' : money(detail.amount)}</span>
            </Fragment>
          ))}
          {line.note !== null && line.note !== '' && <span className={classes.detail}>{line.note}</span>}
        </div>
      ))}
      <hr className={classes.rule} />
      <Row text={t('subtotal')} amount={money(receipt.subtotal)} />
      {receipt.adjustments.map((row, index) => (
        <Row key={index} text={row.name} amount={money(row.amount)} />
      ))}
      {receipt.taxes
        .filter((tax) => !tax.inclusive)
        .map((tax) => (
          <Row
            key={`${tax.name}${String(tax.rate)}`}
            text={t('exclusive', { name: tax.name, rate: tax.rate })}
            amount={money(tax.amount)}
          />
        ))}
      <Row text={t('total')} amount={money(receipt.totalDueAmount)} isTotal />
      {receipt.taxes
        .filter((tax) => tax.inclusive)
        .map((tax) => (
          <Row
            key={`${tax.name}${String(tax.rate)}i`}
            text={t('included', { name: tax.name, rate: tax.rate })}
            amount={money(tax.amount)}
          />
        ))}
      {receipt.payments.length > 0 && <hr className={classes.rule} />}
      {receipt.payments.map((payment, index) => (
        <Fragment key={index}>
          <Row text={payment.name} amount={money(payment.tenderedAmount)} />
          {payment.cashRoundingAdjustAmount !== 0 && (
            <Row text={t('rounding')} amount={money(payment.cashRoundingAdjustAmount)} />
          )}
          {payment.tipAmount !== 0 && <Row text={t('tip')} amount={money(payment.tipAmount)} />}
          {payment.changeAmount !== 0 && <Row text={t('change')} amount={money(payment.changeAmount)} />}
        </Fragment>
      ))}
      {receipt.discountRedemptions.map((code) => (
        <Fragment key={code.code}>
          <hr className={classes.rule} />
          <ReceiptCode code={code} showAmount={money} />
        </Fragment>
      ))}
    </article>
  );
}

const Row = ({
  text,
  amount,
  isTotal = false,
}: {
  readonly text: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}) => (
  <div className={isTotal ? `${classes.row ?? ''} ${classes.total ?? ''}` : classes.row}>
    <span className={classes.wide}>{text}</span>
    <span className={classes.amount}>{amount}</span>
  </div>
);
