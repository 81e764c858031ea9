import { Button, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { practice } from '#runtime/session/practice.ts';
import { useText } from '#text/define.ts';
import { formatCounter } from '#text/durations.ts';
import { practiceBannerStrings } from './practice-banner.strings.ts';
import classes from './LicenceBanner.module.css';

const SECOND_MS = 1000;

/** One line below the top bar of every screen while an outage is practised: nothing of it is real (decision 386). */
export function PracticeBanner() {
  const t = useText(practiceBannerStrings);
  const [leftMs, setLeftMs] = useState(timeLeft);
  const [isEnding, setIsEnding] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(timeLeft()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const handleEnd = () => {
    setIsEnding(true);
    void import('#offline/practice/end-practice.ts').then((its) => its.endPractice());
  };
  return (
    <div className={classes.banner}>
      <IconSchool size={22} aria-hidden className={classes.icon} />
      <Text size="sm" fw={600} className={classes.text} role="status">
        {t('text')}
      </Text>
      <Button size="compact-sm" variant="default" className={classes.link} loading={isEnding} onClick={handleEnd}>
        {t('end', { time: formatCounter(leftMs / SECOND_MS) })}
      </Button>
    </div>
  );
}

const timeLeft = (): number => Math.max(0, (practice()?.endsAtMs ?? 0) - Date.now());
