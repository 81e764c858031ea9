import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { suggestLanguage, useText } from '#text/define.ts';
import { goTo, pathOf } from '../address.ts';
import { storesQuery } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { Notice } from '../parts/Notice.tsx';
import classes from './StoresPage.module.css';

/** The stores of a restaurant; the only one is opened at once. */
export function StoresPage() {
  const t = useText(orderPageStrings);
  const { data, error, refetch } = useQuery(storesQuery);
  const [only, ...others] = data?.items ?? [];
  useEffect(() => {
    suggestLanguage(data?.language);
    if (data !== undefined) document.title = data.locationName;
    if (only !== undefined && others.length === 0) goTo({ page: 'store', path: only.path }, true);
  }, [data, only, others.length]);
  if (error !== null)
    return (
      <Notice title={t('failed')}>
        <button type="button" className="quiet" onClick={() => void refetch()}>
          {t('again')}
        </button>
      </Notice>
    );
  if (data === undefined) return null;
  if (only === undefined) return <Notice title={t('noStore')} text={t('noStoreText')} />;
  return (
    <main className={classes.page}>
      <h1>{t('chooseStore')}</h1>
      {data.items.map(({ path, name, welcome, isOpen }) => (
        <a key={path} href={pathOf({ page: 'store', path })} className={classes.store}>
          <strong>{name}</strong>
          <span>{welcome}</span>
          <small>{t(isOpen ? 'open' : 'closed')}</small>
        </a>
      ))}
    </main>
  );
}
