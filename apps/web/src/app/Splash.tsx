import { useEffect, useState } from 'react';
import { Logo } from '#ui/pictures/Logo.tsx';
import { appStrings } from './app.strings.ts';
import { useText } from '#text/define.ts';
import classes from './Splash.module.css';

/** Platform spec, section 2. Counted from the start of the visit, so that loading runs during it. */
const SPLASH_MS = 2000;
const SEEN_KEY = 'tavola.splashSeen';

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Covers the page while it starts: 2 s once per visit. A reload during work and a visitor who prefers reduced motion
 * wait only for the loading itself.
 */
export function Splash({ isReady }: { readonly isReady: boolean }) {
  const [isOver, setIsOver] = useState(() => prefersReducedMotion() || sessionStorage.getItem(SEEN_KEY) !== null);
  const t = useText(appStrings);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        sessionStorage.setItem(SEEN_KEY, '1');
        setIsOver(true);
      },
      Math.max(0, SPLASH_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, []);
  if (isOver && isReady) return null;
  return (
    <div className={classes.splash} role="status" aria-label={t('starting')}>
      <div className={classes.mark}>
        <Logo size={88} isBare />
        <span className={classes.name}>{t('product')}</span>
      </div>
    </div>
  );
}
