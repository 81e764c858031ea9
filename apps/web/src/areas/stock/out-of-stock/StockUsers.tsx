import { List, Text } from '@mantine/core';
import type { StockUser } from '@tavola/contract';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { ingredientOutStrings } from './ingredient-out.strings.ts';

const kinds = [
  ['Item', 'dishes'],
  ['Part', 'parts'],
  ['Option', 'options'],
] as const;

/** What goes off sale with an ingredient: dishes, parts of combos and options, each under its heading. */
export function StockUsers({ users }: { readonly users: readonly StockUser[] }) {
  const t = useText(ingredientOutStrings);
  const textOf = ({ kind, within, ...user }: StockUser): string =>
    within === null
      ? shownName(user)
      : t(kind === 'Part' ? 'partOf' : 'optionOf', { name: shownName(user), within: shownName(within) });
  if (users.length === 0) return <Text>{t('nothing')}</Text>;
  return (
    <>
      <Text>{t('goesOff')}</Text>
      {kinds.map(([kind, word]) => {
        const own = users.filter((user) => user.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-label={t(word)}>
            <Text fw={600}>{t(word)}</Text>
            <List>
              {own.map((user) => (
                <List.Item key={`${user.id} ${user.within?.name ?? ''}`}>{textOf(user)}</List.Item>
              ))}
            </List>
          </section>
        );
      })}
      <Text c="dimmed">{t('comesBack')}</Text>
    </>
  );
}
