import { Button, Group } from '@mantine/core';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { accountStrings } from './account.strings.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SocialLinksCard } from './SocialLinksCard.tsx';
import classes from './MyAccountScreen.module.css';

/**
 * A person's own page: username and role to read, name and mail to change, links to a provider, and where else they are
 * signed in.
 */
export function MyAccountScreen() {
  const t = useText(accountStrings);
  const goTo = useGoTo();
  const user = useCurrentUser();
  const facts = [
    ...(user.isPinOnly
      ? ([[t('name'), `${user.firstName} ${user.lastName}`.trim()]] as const)
      : ([[t('username'), user.userName]] as const)),
    [t('role'), user.isSuperUser ? t('superUser') : t('user')],
  ] as const;
  return (
    <PageFrame title={t('accountTitle')} width="narrow">
      <Card>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Group gap="sm">
          {!user.isPinOnly && (
            <Button variant="default" onClick={() => void goTo('preferenceSecurity')}>
              {t('changePassword')}
            </Button>
          )}
          <Button variant="default" onClick={() => void goTo('preferenceDisplay')}>
            {t('displaySettings')}
          </Button>
        </Group>
      </Card>
      {user.isPinOnly ? (
        <Notice tone="info">{t('pinOnly')}</Notice>
      ) : (
        <>
          <ProfileCard />
          <SocialLinksCard />
        </>
      )}
      <SessionsCard />
    </PageFrame>
  );
}
