import { receiptLinkRoutes, type LinkedReceipt } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { ReceiptPaper } from '#areas/selling/receipts/ReceiptPaper.tsx';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { setLanguage, useLanguage, useText, type AppLanguage } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import classes from './ReceiptPage.module.css';
import { receiptPageStrings } from './receipt-page.strings.ts';

/** What became of loading a receipt. */
type Loaded = { readonly kind: 'receipt'; readonly receipt: LinkedReceipt } | { readonly kind: 'none' | 'failed' };

async function load(token: string, signal: AbortSignal): Promise<Loaded> {
  try {
    return { kind: 'receipt', receipt: await call(receiptLinkRoutes.read, { params: { token } }, { signal }) };
  } catch (failure) {
    // A token that is none is refused as bad input, and is no receipt either.
    return { kind: failure instanceof CallError && [400, 404].includes(failure.status) ? 'none' : 'failed' };
  }
}

/** The receipt of a link, for everyone who has it: read, printed and kept, in English or Thai. */
export function ReceiptPage({ token }: { readonly token: string }) {
  const t = useText(receiptPageStrings);
  const language = useLanguage();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    void load(token, control.signal).then((next) => {
      if (!control.signal.aborted) setLoaded(next);
    });
    return () => control.abort();
  }, [token, language, tries]);
  const receipt = loaded?.kind === 'receipt' ? loaded.receipt : null;
  const title = receipt === null ? null : t('title', { no: receipt.saleNo });
  useEffect(() => {
    if (receipt !== null && title !== null) document.title = `${title} · ${receipt.locationName}`;
  }, [receipt, title]);
  return (
    <>
      <header className={classes.head}>
        <span>{receipt?.locationName}</span>
        <LanguageSwitch language={language} />
      </header>
      <main className={classes.page}>
        {loaded === null && <p role="status">{t('loading')}</p>}
        {receipt !== null && title !== null && (
          <>
            <h1>{title}</h1>
            {receipt.refunds.length > 0 && <p className={classes.refunded}>{t('refunded')}</p>}
            <ReceiptPaper document={receipt.document} label={title} />
            {receipt.refunds.map(({ refundNo, document: paper }) => (
              <section key={refundNo} className={classes.refund}>
                <h2>{t('refund', { no: refundNo })}</h2>
                <ReceiptPaper document={paper} label={t('refund', { no: refundNo })} />
              </section>
            ))}
            <div className={classes.after}>
              <button type="button" className="go" onClick={() => window.print()}>
                {t('print')}
              </button>
              <p>{t('until', { date: formatDate(receipt.expiresOn, 'UTC', language, receipt.calendar) })}</p>
            </div>
          </>
        )}
        {loaded?.kind === 'none' && (
          <div className={classes.notice}>
            <h1>{t('none')}</h1>
            <p>{t('noneText')}</p>
          </div>
        )}
        {loaded?.kind === 'failed' && (
          <div className={classes.notice}>
            <h1>{t('failed')}</h1>
            <p>{t('failedText')}</p>
            <button type="button" className="quiet" onClick={() => setTries(tries + 1)}>
              {t('again')}
            </button>
          </div>
        )}
      </main>
    </>
  );
}

/** The other language is called in its own words. */
function LanguageSwitch({ language }: { readonly language: AppLanguage }) {
  const t = useText(receiptPageStrings);
  const other = language === 'en' ? 'th' : 'en';
  return (
    <button type="button" className={classes.language} lang={other} onClick={() => setLanguage(other)}>
      {t('language')}
    </button>
  );
}
