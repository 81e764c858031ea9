import { Text } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

interface UsedByProps {
  /** The kind of record and its name. */
  readonly users: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  /** Shown when there are none. */
  readonly emptyText: string;
}

const SHOWN_NAMES = 12;

/** What uses a record: one line per kind, a long one cut and counted. */
export function UsedBy({ users, emptyText }: UsedByProps) {
  const t = useText(uiStrings);
  if (users.length === 0) return <Text c="dimmed">{emptyText}</Text>;
  return [...new Set(users.map(({ kind }) => kind))].map((kind) => {
    const names = users.filter((user) => user.kind === kind).map(({ name }) => name);
    const shown = names.slice(0, SHOWN_NAMES).join(', ');
    return (
      <Text key={kind}>
        <Text span inherit c="dimmed">
          {kind}:{' '}
        </Text>
        {names.length > SHOWN_NAMES ? t('namesAndMore', { names: shown, count: names.length - SHOWN_NAMES }) : shown}
      </Text>
    );
  });
}
