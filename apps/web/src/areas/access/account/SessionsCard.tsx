import { Button, Group, Text } from '@mantine/core';
import type { OwnSession } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { endOtherSessions, endOwnSession, ownSessionsQuery } from './account.queries.ts';
import { accountStrings } from './account.strings.ts';

/** Where the person is signed in; each place but this one can be signed out, or all of them at once. */
export function SessionsCard() {
  const t = useText(accountStrings);
  const { data, failure, onRetry } = loaded(useQuery(ownSessionsQuery));
  const endAll = () =>
    attempt(async () => {
      await endOtherSessions();
      toast('success', t('sessionsEnded'));
    });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Card
      title={t('sessions')}
      hint={t('sessionsHint')}
      actions={
        hasOthers && (
          <Button data-worded variant="default" onClick={() => void endAll()}>
            {t('endAll')}
          </Button>
        )
      }
    >
      {data === undefined &&
        (failure === null ? <LoadingRows rows={2} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data?.map((session) => (
        <SessionRow key={session.sessionID} session={session} />
      ))}
    </Card>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const t = useText(accountStrings);
  const { timezoneName } = useOperationalSetting();
  const { sessionID, terminalName, locationName, lastUsedOn, signedInOn, isCurrent } = session;
  const place = terminalName ?? t('noTerminal');
  const end = () =>
    attempt(async () => {
      await endOwnSession(sessionID);
      toast('success', t('sessionEnded'));
    });
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>
          {place} · {locationName}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessionDates', {
            since: formatDateTime(signedInOn, timezoneName),
            used: formatDateTime(lastUsedOn, timezoneName),
          })}
        </Text>
      </div>
      {isCurrent ? (
        <Text size="sm">{t('thisSession')}</Text>
      ) : (
        <Button variant="default" aria-label={t('endOf', { place })} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </Group>
  );
}
