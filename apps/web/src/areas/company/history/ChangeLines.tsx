import { Text } from '@mantine/core';
import type { HistoryEntry } from '@tavola/contract';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { historyStrings } from './history.strings.ts';
import { fieldLabel, valueText } from './words.ts';

interface ChangeLinesProps {
  readonly entry: HistoryEntry;
  /** Names of the ids in its values. */
  readonly names: Readonly<Record<string, string>>;
}

/** What an entry changed, a line for each of its first fields: `Rate: 7 → 10`. */
export function ChangeLines({ entry, names }: ChangeLinesProps) {
  const t = useText(historyStrings);
  const { timezoneName } = useOperationalSetting();
  const isAdded = /added|created|registered|recorded|opened|received/.test(entry.action);
  const more = entry.changed - entry.changes.length;
  return (
    <>
      {entry.changes.map(({ field, before, after, isHidden }) => {
        const [was, is] = [before, after].map((value) => valueText(entry, field, value, { names, timezoneName }));
        return (
          <Text key={field} size="sm" lineClamp={2}>
            <Text span inherit c="dimmed">
              {fieldLabel(entry.kind, field)}
            </Text>
            {!isHidden &&
              ` ${isAdded || before === null ? (is ?? '') : t('fromTo', { before: was ?? '', after: is ?? '' })}`}
          </Text>
        );
      })}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('more', { count: more })}
        </Text>
      )}
    </>
  );
}
