import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

interface User {
  readonly id: string;
  readonly name: string;
  /** Where it is opened; left out for a person who may not. */
  readonly href?: string;
}

interface UsedByProps {
  /** `users` may be fewer than `count`. */
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly users: readonly User[] }[];
  /** Shown when there are none. */
  readonly emptyText: string;
}

const SHOWN_NAMES = 12;

/** What uses a record: one line per kind with links, a long one cut and counted. */
export function UsedBy({ kinds, emptyText }: UsedByProps) {
  const t = useText(uiStrings);
  if (kinds.length === 0) return <Text c="dimmed">{emptyText}</Text>;
  return kinds.map(({ kind, count, users }) => {
    const shown = users.slice(0, SHOWN_NAMES);
    return (
      <Text key={kind}>
        <Text span inherit c="dimmed">
          {kind}:{' '}
        </Text>
        {shown.map((user, index) => (
          <Fragment key={`${user.id} ${user.name}`}>
            {index > 0 && ', '}
            {user.href === undefined ? (
              user.name
            ) : (
              <Anchor component={Link} to={user.href} inherit underline="always">
                {user.name}
              </Anchor>
            )}
          </Fragment>
        ))}
        {count > shown.length && ` ${t('andMore', { count: count - shown.length })}`}
      </Text>
    );
  });
}
