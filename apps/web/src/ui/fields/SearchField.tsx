import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { selectOnFocus } from './select-on-focus.ts';

/** Back-office spec, section 9. */
const SEARCH_DELAY_MS = 400;

interface SearchFieldProps {
  readonly value: string;
  /** Called once typing has paused. */
  readonly onSearch: (search: string) => void;
  /** What the search covers; left out = the word "Search". */
  readonly hint?: string;
  readonly className?: string | undefined;
  /** The field of a dialog that people type into as soon as it is open. */
  readonly isFirst?: boolean;
}

/**
 * Waits for a pause before it searches. A value that returns from its own search never overwrites what was typed since.
 */
export function SearchField({ value, onSearch, hint, className, isFirst = false }: SearchFieldProps) {
  const t = useText(uiStrings);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      search.current(text);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      {...selectOnFocus}
      data-scan="fill"
      data-autofocus={isFirst || undefined}
      aria-label={t('search')}
      placeholder={hint ?? t('search')}
      leftSection={<IconSearch size={20} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      {...(className !== undefined && { className })}
    />
  );
}
