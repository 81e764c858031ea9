import { IconSend } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import classes from './Floor.module.css';
import { floorStrings } from './floor.strings.ts';
import { icons, looks, toneOf } from './looks.tsx';

/** What the colours and icons mean; always on the screen, because every product has other ones (ux point 8). */
export function Legend() {
  const t = useText(floorStrings);
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {looks.map((look) => (
        <li key={look} className={classes.chip} data-tone={toneOf(look)}>
          <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden>
            {icons[look]}
          </svg>
          {t(look)}
        </li>
      ))}
      <li className={classes.unsentLegend}>
        <span className={classes.unsentMark} aria-hidden>
          <IconSend size={12} />
        </span>
        {t('unsentMark')}
      </li>
    </ul>
  );
}
