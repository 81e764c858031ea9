import { Stack, Switch, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { ALL_ACCESS } from '@tavola/contract';
import { useMemo, useState } from 'react';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { permissionStrings } from './permission.strings.ts';
import {
  isAdvancedModule,
  isExplainedModule,
  isFreeModule,
  rightRows,
  searchRights,
  withCodes,
  type RightRow,
} from './right-rows.ts';
import { roleStrings } from './roles.strings.ts';
import classes from './RightsMatrix.module.css';

interface RightsMatrixProps {
  readonly codes: readonly number[];
  readonly onChange: (codes: number[]) => void;
}

/** Every right with a box. Rights that the signed-in person does not have can be seen and not be given. */
export function RightsMatrix({ codes, onChange }: RightsMatrixProps) {
  const t = useText(permissionStrings);
  const say = useText(roleStrings);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // On a phone the page would be metres long, so each module opens by itself; a search shows its hits.
  const isFolded = useIsPhone() && search === '';
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const own = useSession((session) => session.codes);
  const mayGive = (code: number): boolean => own?.has(ALL_ACCESS) === true || own?.has(code) === true;
  const held = new Set(codes);
  const hasAll = held.has(ALL_ACCESS);
  const rows = useMemo(() => rightRows(t), [t]);
  const shown = searchRights(rows, search);
  return (
    <Stack gap="md">
      <Switch
        size="md"
        label={t('allAccess')}
        description={say('allAccessHint')}
        checked={hasAll}
        disabled={!mayGive(ALL_ACCESS)}
        onChange={(event) => onChange(withCodes(codes, [ALL_ACCESS], event.currentTarget.checked))}
      />
      {!hasAll && (
        <>
          <Text size="sm" c="dimmed">
            {say('advanced')}
          </Text>
          <SearchField value={search} onSearch={setSearch} hint={say('searchRights')} />
          <div className={classes.rows}>
            {shown.map((row) => (
              <fieldset key={row.id} className={classes.row} aria-label={row.title}>
                {isFolded ? (
                  <button
                    type="button"
                    className={classes.fold}
                    aria-expanded={open.has(row.id)}
                    onClick={() => toggle(row.id)}
                  >
                    <span>{row.title}</span>
                    <span className={classes.count}>
                      {say('heldOf', {
                        held: row.rights.filter(({ code }) => held.has(code)).length,
                        total: row.rights.length,
                      })}
                    </span>
                    <IconChevronDown size={20} aria-hidden />
                  </button>
                ) : (
                  <span className={classes.title}>{row.title}</span>
                )}
                <div className={classes.rights} hidden={isFolded && !open.has(row.id)}>
                  {row.rights.map(({ code, label }) => (
                    <label key={code} className={classes.right}>
                      <input
                        type="checkbox"
                        checked={held.has(code)}
                        disabled={!mayGive(code)}
                        onChange={(event) => onChange(withCodes(codes, [code], event.currentTarget.checked))}
                      />
                      {label}
                    </label>
                  ))}
                  <RowHint row={row} />
                </div>
              </fieldset>
            ))}
          </div>
          {shown.length === 0 && <Text c="dimmed">{say('noRights')}</Text>}
        </>
      )}
    </Stack>
  );
}

/** What the words of a row do not say: its advanced actions, and what its rights open. */
function RowHint({ row }: { readonly row: RightRow }) {
  const say = useText(roleStrings);
  const hint = isAdvancedModule(row.id)
    ? say(`advanced_${row.id}`)
    : isExplainedModule(row.id)
      ? say(`opens_${row.id}`)
      : isFreeModule(row.id) && say('openToAll');
  return hint !== false && <span className={classes.hint}>{hint}</span>;
}
