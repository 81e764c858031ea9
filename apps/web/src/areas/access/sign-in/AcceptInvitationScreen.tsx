import { Button, Stack, TextInput } from '@mantine/core';
import { chosenPin, invitationRoutes, newPassword, PIN_LENGTHS, userName, type Invitation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#runtime/http/api.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { BrandAside } from './brand/BrandAside.tsx';
import { JoinBySocial, pinProps, WayChoice } from './social/JoinBySocial.tsx';
import { invitationStrings } from './invitation.strings.ts';

const Search = z.object({ code: z.catch(z.string(), '') });
const typedAgain = () => z.string().check(z.minLength(1, 'required'));
const Choices = z
  .object({
    userName: userName(),
    password: newPassword(),
    confirmPassword: typedAgain(),
    pin: chosenPin(),
    confirmPin: typedAgain(),
  })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      error: 'password_match',
      when: () => true,
    }),
    z.refine((body) => body.pin === body.confirmPin, { path: ['confirmPin'], error: 'pin_match', when: () => true }),
  );

/** Where the link of an invitation leads: the person chooses username, password and PIN (decision 197). */
export function AcceptInvitationScreen() {
  const { code } = useSearchOf(Search);
  return code === '' ? <Navigate to={screenPath('signIn')} replace /> : <OpenInvitation code={code} />;
}

function OpenInvitation({ code }: { readonly code: string }) {
  const t = useText(invitationStrings);
  const goTo = useGoTo();
  const { data, failure } = loaded(
    useQuery({
      queryKey: ['invitation', code],
      queryFn: ({ signal }) => call(invitationRoutes.open, { body: { invitation: code } }, { signal }),
      staleTime: Infinity,
      retry: false,
    }),
  );
  if (data !== undefined) return <ChoicesForm code={code} invitation={data} />;
  return (
    <FrontFrame title={t('title')} aside={<BrandAside terminal={null} />}>
      {failure !== null && (
        <Stack>
          <Notice tone="error">{failure}</Notice>
          <Button size="xl" variant="default" onClick={() => void goTo('signIn', { replace: true })}>
            {t('toSignIn')}
          </Button>
        </Stack>
      )}
    </FrontFrame>
  );
}

function ChoicesForm({ code, invitation }: { readonly code: string; readonly invitation: Invitation }) {
  const t = useText(invitationStrings);
  const goTo = useGoTo();
  const provider = useRestaurant()?.socialName ?? null;
  const [isDone, setIsDone] = useState(false);
  const [isSocial, setIsSocial] = useState(false);
  return (
    <FrontFrame
      title={t('welcome', { name: invitation.firstName })}
      place={invitation.locationName}
      aside={<BrandAside terminal={null} />}
    >
      {isDone ? (
        <Stack>
          <Notice tone="success">{t('done')}</Notice>
          <Button size="xl" onClick={() => void goTo('signIn', { replace: true })}>
            {t('toSignIn')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          {provider !== null && <WayChoice provider={provider} isSocial={isSocial} onChange={setIsSocial} />}
          {isSocial && provider !== null ? (
            <JoinBySocial code={code} provider={provider} minPinLength={invitation.minPinLength} />
          ) : (
            <JoinByPassword code={code} invitation={invitation} onDone={() => setIsDone(true)} />
          )}
        </Stack>
      )}
    </FrontFrame>
  );
}

interface JoinByPasswordProps {
  readonly code: string;
  readonly invitation: Invitation;
  readonly onDone: () => void;
}

function JoinByPassword({ code, invitation, onDone }: JoinByPasswordProps) {
  const t = useText(invitationStrings);
  const language = useLanguage();
  const form = useSchemaForm({
    schema: Choices,
    initialValues: { userName: invitation.userName, password: '', confirmPassword: '', pin: '', confirmPin: '' },
    onSubmit: async ({ userName: chosen, password, pin }) => {
      await call(invitationRoutes.register, { body: { invitation: code, userName: chosen, password, pin } });
      onDone();
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        <TextInput {...form.field('userName')} label={t('userName')} autoComplete="username" size="lg" />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          description={fieldText('password_rule', language)}
          autoComplete="new-password"
          size="lg"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t('confirmPassword')}
          autoComplete="new-password"
          size="lg"
        />
        <PasswordField
          {...form.field('pin')}
          label={t('pin')}
          description={t(invitation.minPinLength < PIN_LENGTHS.most ? 'pinHint' : 'pinHintExact', {
            length: invitation.minPinLength,
          })}
          {...pinProps}
        />
        <PasswordField {...form.field('confirmPin')} label={t('confirmPin')} {...pinProps} />
        <Button type="submit" size="xl" loading={form.isSubmitting}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}
