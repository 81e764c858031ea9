import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { lastResult } from '#offline/practice/practice-result.ts';
import { canPractise, startPractice } from '#offline/practice/start-practice.ts';
import { useWaiting } from '#offline/waiting.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import classes from './OutagePractice.module.css';
import { practiceStrings } from './practice.strings.ts';
import { PracticeResultCard } from './PracticeResultCard.tsx';

const MINUTES = ['5', '10', '15', '30'];

/** Practises an outage on this terminal, and shows what the last practice came to (decision 386). */
export function OutagePracticeScreen() {
  const t = useText(practiceStrings);
  const title = useText(screenStrings);
  const [result] = useState(lastResult);
  return (
    <PageFrame
      title={title('outagePractice')}
      width="medium"
      {...(result !== null && {
        actions: (
          <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        ),
      })}
    >
      <Stack gap="lg">
        <div className={classes.tools}>
          <Start />
        </div>
        {result === null ? (
          <Card title={t('last')}>
            <Text c="dimmed">{t('none')}</Text>
          </Card>
        ) : (
          <PracticeResultCard result={result} />
        )}
      </Stack>
    </PageFrame>
  );
}

function Start() {
  const t = useText(practiceStrings);
  const { firstName, lastName } = useCurrentUser();
  const [minutes, setMinutes] = useState(MINUTES[0] ?? '5');
  const [isStarting, setIsStarting] = useState(false);
  const isOnline = useConnectivity((state) => state.isOnline);
  const waits = useWaiting(({ count, moveCount }) => count + moveCount > 0);
  const hindrance = !canPractise() ? 'onlyHttps' : !isOnline ? 'noConnection' : waits ? 'waits' : null;
  const handleStart = () => {
    setIsStarting(true);
    startPractice(Number(minutes), `${firstName} ${lastName}`.trim()).catch(() => {
      setIsStarting(false);
      toast('error', t('notStarted'));
    });
  };
  return (
    <Card>
      <Stack gap="md">
        <Text>{t('intro')}</Text>
        {hindrance !== null && <Notice tone="warning">{t(hindrance)}</Notice>}
        <Group justify="space-between" align="end" gap="md">
          <div>
            <Text size="sm" fw={600} id="practice-minutes">
              {t('minutes')}
            </Text>
            <SegmentedControl
              aria-labelledby="practice-minutes"
              value={minutes}
              onChange={setMinutes}
              data={MINUTES.map((value) => ({ value, label: t('minutesOf', { count: value }) }))}
              disabled={hindrance !== null}
            />
          </div>
          <Button size="lg" loading={isStarting} disabled={hindrance !== null} onClick={handleStart}>
            {t('start')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('startHint')}
        </Text>
      </Stack>
    </Card>
  );
}
