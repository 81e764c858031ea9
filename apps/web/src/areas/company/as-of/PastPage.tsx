import { Button, Group, Stack, Text } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { detourCalls } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery, useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { PastContext } from '#ui/forms/past.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { recordKinds } from '../history/record-kinds.ts';
import { asOfStrings } from './as-of.strings.ts';
import classes from './PastPage.module.css';
import { pastCalls, type PastForm } from './past-calls.ts';

interface PastPageProps extends PastForm {
  readonly children: ReactNode;
}

/** The form of a screen as of a moment: marked, and read-only. */
export function PastPage({ screen, targetID, at, children }: PastPageProps) {
  const t = useText(asOfStrings);
  const { timezoneName } = useOperationalSetting();
  const [knownFrom, setKnownFrom] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [client] = useState(() => presentAnswers(recordKinds[screen] === 'setting'));
  // Before the form asks for anything.
  useLayoutEffect(() => {
    const end = detourCalls(pastCalls({ screen, targetID, at }, setKnownFrom));
    void Promise.resolve().then(() => setIsReady(true));
    return end;
  }, [screen, targetID, at]);
  return (
    <>
      <div className={classes.banner}>
        <Notice tone="warning">
          <Group justify="space-between" gap="sm">
            <Stack gap={0}>
              <Text fw={600}>{t('banner', { moment: formatDateTime(at, timezoneName) })}</Text>
              <Text size="sm">
                {knownFrom === null ? t('today') : t('knownFrom', { moment: formatDateTime(knownFrom, timezoneName) })}
              </Text>
            </Stack>
            <Button variant="default" renderRoot={(props) => <Link to="." search={{}} {...props} />}>
              {t('backToNow')}
            </Button>
          </Group>
        </Notice>
      </div>
      {isReady && (
        <QueryClientProvider client={client}>
          <PastContext value={true}>
            <div className={classes.form}>{children}</div>
          </PastContext>
        </QueryClientProvider>
      )}
    </>
  );
}

/**
 * Answers of the present for what is not of the record, in a separate cache, so that no other page shows what is read
 * of the past. What a form edits is never among them (`recordOptions`).
 */
function presentAnswers(isOfSetting: boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  for (const { queryKey, state, gcTime } of queryClient.getQueryCache().getAll())
    if (state.data !== undefined && gcTime !== 0) client.setQueryData(queryKey, state.data);
  if (isOfSetting) client.removeQueries({ queryKey: operationalQuery.queryKey });
  return client;
}
