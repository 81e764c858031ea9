import {
  CheckIcon,
  defaultOptionsFilter,
  getOptionsLockup,
  getParsedComboboxData,
  Select,
  type ComboboxItem,
  type SelectProps,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#text/define.ts';
import { selectOnFocus } from '../fields/select-on-focus.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './SelectBox.module.css';
import type { SelectFieldProps } from './select-field.ts';

const CreationDialog = lazy(() =>
  import('../forms/CreationDialog.tsx').then((module) => ({ default: module.CreationDialog })),
);

/** Up to this many entries are rendered; typing finds the others. */
const DRAWN_OPTIONS = 100;
/** The entry at the end of the list that creates a record; no record has this id. */
const CREATE = ' create';

/**
 * The library's select; loaded by `SelectField`. Its list is mounted only while it is open: hundreds of categories
 * would render again with every key of a form.
 */
export function SelectBox({ creation, wordsOf, ...props }: SelectFieldProps) {
  const t = useText(uiStrings);
  const isCrossed = props.clearable === true && props.value !== null && props.value !== undefined;
  const isSearched = props.searchable === true || creation !== undefined;
  const [newName, setNewName] = useState<string | null>(null);
  const typing = useTyping(props, isSearched, wordsOf, creation && setNewName);
  const options = useMemo(
    () =>
      creation === undefined
        ? props.data
        : [
            ...getParsedComboboxData<string>(props.data),
            { value: CREATE, label: typing.text === '' ? creation.label : `${creation.label}: “${typing.text}”` },
          ],
    [props.data, creation, typing.text],
  );
  const choose: SelectProps['onChange'] = (value, option) => {
    if (value === CREATE) setNewName(typing.text);
    else props.onChange?.(value, option);
  };
  return (
    <>
      <Select
        {...(isCrossed && { classNames: { input: classes.crossed } })}
        {...props}
        {...(isSearched && typing.props)}
        // The name that is being created is no wrong choice.
        {...(newName !== null && { error: props.error })}
        {...(options !== undefined && { data: options })}
        {...(creation !== undefined && {
          renderOption: ({ option, checked }) => (
            <>
              {option.value === CREATE && <IconPlus size={18} aria-hidden />}
              <span className={classes.words}>{option.label}</span>
              {checked === true && <CheckIcon size={12} />}
            </>
          ),
        })}
        searchable={isSearched}
        onChange={choose}
        nothingFoundMessage={t(props.data === undefined || props.data.length === 0 ? 'emptyTitle' : 'noMatchTitle')}
        comboboxProps={{ shadow: 'md', keepMounted: false, ...props.comboboxProps }}
      />
      {creation !== undefined && newName !== null && (
        <Suspense fallback={null}>
          <CreationDialog
            creation={creation}
            name={newName}
            onClose={() => setNewName(null)}
            onCreated={(id) => {
              setNewName(null);
              props.onChange?.(id, { value: id, label: newName });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * What is typed into a select. Enter takes the only match. A field that is left takes it too; text that names nothing
 * stays, with the reason, because an emptied field looks as if nothing had been typed.
 */
function useTyping(
  { data, value, error, onChange, onFocus, onBlur, onBlurCapture, onKeyDown }: SelectProps,
  isSearched: boolean,
  wordsOf: SelectFieldProps['wordsOf'],
  onNothing: ((name: string) => void) | undefined,
) {
  const t = useText(uiStrings);
  const lookup = useMemo(() => getOptionsLockup<string>(getParsedComboboxData<string>(data)), [data]);
  const label = value === null || value === undefined ? '' : (lookup[`${value}`]?.label ?? '');
  const [search, setSearch] = useState(label);
  const [isOpen, setIsOpen] = useState(false);
  const [isUnknown, setIsUnknown] = useState(false);
  const left = useRef('');
  const isTyped = isSearched && search.trim() !== '' && search !== label;
  const matches = (text: string): readonly ComboboxItem[] => {
    const wanted = text.trim().toLowerCase();
    const words = ({ label: shown, value: id }: ComboboxItem) =>
      [shown, ...(wordsOf?.(id) ?? [])].map((word) => word.trim().toLowerCase());
    const found = Object.values(lookup).filter(
      (one) => one.disabled !== true && words(one).some((word) => word.includes(wanted)),
    );
    const exact = found.filter((one) => words(one).includes(wanted));
    return exact.length === 1 ? exact : found;
  };
  const take = (option: ComboboxItem) => {
    onChange?.(option.value, option);
    setSearch(option.label);
    setIsOpen(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || !isTyped || event.nativeEvent.isComposing) return;
    // Half a name must not submit the form around it.
    event.preventDefault();
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (list?.querySelector('[data-combobox-selected]') != null) return;
    const [only, ...others] = matches(search);
    // What was typed after the present value is a slip, not the name of a new record.
    const isAppended = label !== '' && search.startsWith(label);
    if (only !== undefined && others.length === 0) take(only);
    else if (only === undefined && !isAppended) onNothing?.(search.trim());
  };
  return {
    text: isTyped ? search.trim() : '',
    props: {
      searchValue: search,
      onSearchChange: (next: string) => {
        setSearch(next);
        setIsUnknown(false);
      },
      dropdownOpened: isOpen,
      onDropdownOpen: () => setIsOpen(true),
      onDropdownClose: () => setIsOpen(false),
      filter: listed(wordsOf),
      limit: DRAWN_OPTIONS,
      error: isUnknown ? t('chooseFromList') : error,
      onKeyDown: handleKey,
      onFocus: (event) => {
        onFocus?.(event);
        selectOnFocus.onFocus(event);
      },
      onMouseDown: selectOnFocus.onMouseDown,
      onBlurCapture: (event) => {
        onBlurCapture?.(event);
        left.current = isTyped ? search : '';
      },
      onBlur: (event) => {
        onBlur?.(event);
        if (left.current === '') return;
        const [only, ...others] = matches(left.current);
        if (only !== undefined && others.length === 0) take(only);
        else if (label === '') {
          setSearch(left.current);
          setIsUnknown(true);
        }
      },
    } satisfies Partial<SelectProps>,
  };
}

/** The entries that match, and always the one that creates another. */
const listed =
  (wordsOf: SelectFieldProps['wordsOf']): NonNullable<SelectProps['filter']> =>
  ({ options, search, limit }) => {
    const found = new Set<unknown>(
      defaultOptionsFilter({ options: options.filter((one) => !isCreate(one)), search, limit }),
    );
    const typed = search.trim().toLowerCase();
    const isFoundByWord = (one: object) =>
      'value' in one && wordsOf?.(String(one.value)).some((word) => word.toLowerCase().includes(typed)) === true;
    return options.filter((one) => isCreate(one) || found.has(one) || isFoundByWord(one));
  };
const isCreate = (one: object): boolean => 'value' in one && one.value === CREATE;
