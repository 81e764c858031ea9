import { setLanguage, useLanguage, useText } from '#text/define.ts';
import { orderPageStrings } from '../order.strings.ts';
import classes from './LanguageButton.module.css';

/** Switches the page to the other language, which is called in its own words. */
export function LanguageButton() {
  const t = useText(orderPageStrings);
  const other = useLanguage() === 'en' ? 'th' : 'en';
  return (
    <button type="button" className={classes.button} lang={other} onClick={() => setLanguage(other)}>
      {t('language')}
    </button>
  );
}
