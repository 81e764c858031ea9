import { SegmentedControl, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { languages, pickLanguage, useLanguage, useText, type AppLanguage } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { Logo } from '../pictures/Logo.tsx';
import classes from './FrontFrame.module.css';

const languageNames: Readonly<Record<AppLanguage, string>> = { en: 'EN', th: 'ไทย' };

interface FrontFrameProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The restaurant, shown next to the name in the corner. */
  readonly place?: string | null;
  /** The left half on wide screens; hidden on small ones. */
  readonly aside?: ReactNode;
  /** Wider than a sign-in form needs, for wizards and lists. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Frame of every page before the shell: sign-in, terminals, registration. */
export function FrontFrame({ title, subtitle, place, aside, isWide = false, children }: FrontFrameProps) {
  const t = useText(uiStrings);
  const language = useLanguage();
  return (
    <div className={classes.frame} data-has-aside={aside !== undefined || undefined}>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
      <div className={classes.side}>
        <header className={classes.top}>
          <Logo size={40} />
          <Text fw={700} size="lg" truncate>
            {place ?? 'Tavola'}
          </Text>
          <SegmentedControl
            className={classes.language}
            aria-label={t('language')}
            value={language}
            onChange={(chosen) => pickLanguage(chosen === 'th' ? 'th' : 'en')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </header>
        <main className={classes.main} data-wide={isWide || undefined}>
          <div className={classes.heading}>
            <Title order={1}>{title}</Title>
            {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}
