import { Radio, Stack, Switch } from '@mantine/core';
import { PIN_LENGTHS, type User, type UserOptions } from '@tavola/contract';
import { useLanguage, useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import type { ReactNode } from 'react';
import type { SchemaForm } from '#ui/forms/form.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { wayInOf, withWayIn, type UserFields, type WayIn } from './user-form.ts';
import { userStrings } from './users.strings.ts';

interface SignInFieldsProps {
  readonly form: SchemaForm<UserFields>;
  readonly user: User | null;
  readonly options: UserOptions;
  /** Username and email, below the choice that asks for them. */
  readonly children?: ReactNode;
}

/**
 * How a person signs in: by a PIN alone, by an invitation, or with the password and PIN that a manager sets (decision
 * 197).
 */
export function SignInFields({ form, user, options, children }: SignInFieldsProps) {
  const t = useText(userStrings);
  const language = useLanguage();
  const values = form.inner.getValues();
  const wayIn = wayInOf(values);
  const handleWayIn = (way: WayIn) => form.inner.setValues(withWayIn(way));
  if (user !== null)
    return (
      <>
        {user.status === 'invited' && <Notice tone="info">{t('notRegistered')}</Notice>}
        {user.isPinOnly && (
          <Switch
            size="md"
            label={t('givePassword')}
            checked={!values.isPinOnly}
            onChange={(event) => handleWayIn(event.currentTarget.checked ? 'set' : 'pin')}
          />
        )}
        {children}
        {!values.isPinOnly && (
          <PasswordField
            {...form.field('password')}
            label={t(user.isPinOnly ? 'password' : 'newPassword')}
            description={user.isPinOnly ? fieldText('password_rule', language) : t('newPasswordHint')}
            withAsterisk={user.isPinOnly}
            autoComplete="new-password"
          />
        )}
      </>
    );
  const ways = [
    { value: 'pin', label: t('pinOnly'), description: t('pinOnlyHint') },
    ...(options.canMail ? [{ value: 'invite', label: t('invitation'), description: t('invitationHint') }] : []),
    { value: 'set', label: t('setPassword'), description: options.canMail ? undefined : t('noMail') },
  ] as const;
  return (
    <>
      <Radio.Group
        aria-label={t('signIn')}
        value={wayIn}
        onChange={(value) => handleWayIn(value === 'pin' || value === 'invite' ? value : 'set')}
      >
        <Stack gap={0}>
          {ways.map((way) => (
            <Radio key={way.value} {...way} />
          ))}
        </Stack>
      </Radio.Group>
      {children}
      {wayIn === 'set' && (
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          description={fieldText('password_rule', language)}
          withAsterisk
          autoComplete="new-password"
        />
      )}
      {wayIn !== 'invite' && (
        <PasswordField
          {...form.field('pin')}
          label={t('pin')}
          description={t(options.minPinLength < PIN_LENGTHS.most ? 'pinHint' : 'pinHintExact', {
            length: options.minPinLength,
          })}
          withAsterisk={wayIn === 'pin'}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
      )}
    </>
  );
}
