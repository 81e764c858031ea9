import { Mark, NativeSelect, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { keysOf } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import { selectOnFocus } from '#ui/fields/select-on-focus.ts';
import classes from './Help.module.css';
import { helpCategories, type HelpCategory, type HelpDocument } from './documents.ts';
import { helpIndexQuery } from './help.queries.ts';
import { categoryStrings, helpStrings } from './help.strings.ts';
import { isSearchable, LONGEST_SEARCH, searchHelp, type HelpHit } from './search.ts';

interface HelpBrowserProps {
  readonly documents: readonly HelpDocument[];
  readonly onChosen: (document: HelpDocument) => void;
  /** The category that is shown first. */
  readonly category: HelpCategory;
}

/** All pages of a category, or of all categories those that a search finds. */
export function HelpBrowser({ documents, onChosen, category: first }: HelpBrowserProps) {
  const t = useText(helpStrings);
  const names = useText(categoryStrings);
  const language = useLanguage();
  const [category, setCategory] = useState(first);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const isTooLong = !isSearchable(typed);
  const titleOf = (document: HelpDocument): string => document.texts[language].title;
  const shown = documents
    .filter((document) => document.category === category)
    .toSorted((one, other) => titleOf(one).localeCompare(titleOf(other), language));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        {...selectOnFocus}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={20} />}
        value={typed}
        error={isTooLong ? t('searchTooLong', { count: LONGEST_SEARCH }) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search.trim() !== '' ? (
        !isTooLong && <Found key="found" search={search} documents={documents} onChosen={onChosen} />
      ) : (
        <>
          <NativeSelect
            aria-label={t('category')}
            value={category}
            onChange={({ currentTarget: { value } }) =>
              setCategory(helpCategories.find((name) => name === value) ?? category)
            }
            data={keysOf(categoryStrings.en).map((value) => ({ value, label: names(value) }))}
          />
          {shown.length === 0 ? (
            <Message text={t('noDocument')} />
          ) : (
            <ul className={classes.pages} aria-label={t('pages')}>
              {shown.map((document) => (
                <li key={document.id}>
                  <UnstyledButton className={classes.page} onClick={() => onChosen(document)}>
                    <Text fw={600}>{titleOf(document)}</Text>
                    <IconChevronRight size={18} aria-hidden />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Stack>
  );
}

interface FoundProps extends Pick<HelpBrowserProps, 'documents' | 'onChosen'> {
  readonly search: string;
}

function Found({ search, documents, onChosen }: FoundProps) {
  const t = useText(helpStrings);
  const language = useLanguage();
  const { data: index, isError, isPending } = useQuery(helpIndexQuery);
  if (isPending) return <Message text={t('loading')} />;
  if (isError) return <Message text={t('noContent')} />;
  const hits = searchHelp(index, search, language);
  if (hits.length === 0) return <Message text={t('noResults')} />;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {t('hits', { count: hits.length })}
      </Text>
      <ul className={classes.pages} aria-label={t('pages')}>
        {hits.map((hit) => {
          const document = documents.find(({ id }) => id === hit.id);
          return document === undefined ? null : (
            <li key={hit.id}>
              <UnstyledButton className={classes.page} onClick={() => onChosen(document)}>
                <HitText hit={hit} />
                <IconChevronRight size={18} aria-hidden />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const HitText = ({ hit: { title, before, hit, after } }: { readonly hit: HelpHit }) => (
  <div className={classes.hit}>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed">
      {before}
      {hit !== '' && <Mark className={classes.mark}>{hit}</Mark>}
      {after}
    </Text>
  </div>
);

/** One of the messages of the help. */
export const Message = ({ text }: { readonly text: string }) => (
  <Text c="dimmed" ta="center" py="xl" role="status">
    {text}
  </Text>
);
