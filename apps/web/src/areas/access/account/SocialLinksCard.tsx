import { Button, Group, Text } from '@mantine/core';
import { secret, type SocialLinks } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { leaveToLink } from '../sign-in/social/social-link-flow.ts';
import { socialLinksQuery, unlinkSocial } from './account.queries.ts';
import { accountStrings } from './account.strings.ts';

/** The accounts of the operator's provider by which the person signs in; nothing where there is no provider. */
export function SocialLinksCard() {
  const { data } = useQuery(socialLinksQuery);
  const provider = data?.provider ?? null;
  return data === undefined || provider === null ? null : <Links {...data} provider={provider} />;
}

function Links({ provider, hasPassword, links }: SocialLinks & { readonly provider: string }) {
  const t = useText(accountStrings);
  const [isLinking, setIsLinking] = useState(false);
  const isOnlyWay = !hasPassword && links.length === 1;
  return (
    <Card
      title={t('links', { provider })}
      hint={isOnlyWay ? t('onlyWay') : t('linksHint', { provider })}
      // Linking needs a password to prove who asks.
      actions={
        hasPassword && (
          <Button data-worded variant="default" onClick={() => setIsLinking(true)}>
            {t('linkAccount')}
          </Button>
        )
      }
    >
      {links.map((link) => (
        <LinkRow key={link.linkID} link={link} provider={provider} isOnlyWay={isOnlyWay} />
      ))}
      {isLinking && <LinkDialog provider={provider} onClose={() => setIsLinking(false)} />}
    </Card>
  );
}

interface LinkRowProps {
  readonly link: SocialLinks['links'][number];
  readonly provider: string;
  readonly isOnlyWay: boolean;
}

function LinkRow({ link: { linkID, email, linkedOn }, provider, isOnlyWay }: LinkRowProps) {
  const t = useText(accountStrings);
  const { timezoneName } = useOperationalSetting();
  const account = email ?? t('unknownMail', { provider });
  const unlink = async () => {
    const isSure = await confirm({
      title: t('unlinkTitle', { account }),
      message: t('unlinkText'),
      confirmLabel: t('unlink'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await unlinkSocial(linkID);
      toast('success', t('unlinked'));
    });
  };
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {account}
        </Text>
        <Text size="sm" c="dimmed">
          {t('linkedOn', { date: formatDateTime(linkedOn, timezoneName) })}
        </Text>
      </div>
      {!isOnlyWay && (
        <Button variant="default" aria-label={t('unlinkOf', { account })} onClick={() => void unlink()}>
          {t('unlink')}
        </Button>
      )}
    </Group>
  );
}

const Proof = z.object({ currentPassword: secret(128) });

function LinkDialog({ provider, onClose }: { readonly provider: string; readonly onClose: () => void }) {
  const t = useText(accountStrings);
  const form = useSchemaForm({
    schema: Proof,
    initialValues: { currentPassword: '' },
    onSubmit: ({ currentPassword }) => leaveToLink(currentPassword),
  });
  return (
    <FormDialog
      title={t('linkAccount')}
      size="sm"
      form={form}
      submitLabel={t('continueTo', { provider })}
      onClose={onClose}
    >
      <Text>{t('linkPassword', { provider })}</Text>
      <PasswordField
        {...form.field('currentPassword')}
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  );
}
