import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { Suspense, useRef, useState } from 'react';
import { initialsOf } from '#runtime/names/initials.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { shellStrings } from '../shell.strings.ts';
import classes from './UserMenu.module.css';

const userMenu = lazyPart(() => import('./UserMenu.tsx').then(({ UserMenu }) => UserMenu));

/** Who is signed in; opens the user menu, whose code is loaded with the first press. */
export function UserMenuButton() {
  const t = useText(shellStrings);
  const [isOpen, setIsOpen] = useState(false);
  // Stays once it was open: a handover that began in the menu outlives it.
  const [wasOpen, setWasOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const area = useClickOutside(() => setIsOpen(false));
  const user = useCurrentUser();
  const client = useCurrentClient();
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div ref={area} className={classes.area}>
      <UnstyledButton
        ref={target}
        className={classes.target}
        onClick={() => {
          setWasOpen(true);
          setIsOpen(!isOpen);
        }}
        aria-label={t('userMenu', { name: fullName })}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        <Avatar variant="filled">{initialsOf(user.firstName, user.lastName)}</Avatar>
        <div className={classes.names}>
          <Text size="sm" fw={600} truncate lh={1.3}>
            {fullName}
          </Text>
          <Text size="xs" c="dimmed" truncate lh={1.3}>
            {client.name}
          </Text>
        </div>
      </UnstyledButton>
      {wasOpen && (
        <Suspense fallback={null}>
          <userMenu.Part
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onEscape={() => {
              setIsOpen(false);
              target.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
