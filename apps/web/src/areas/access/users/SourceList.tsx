import { Stack, Text } from '@mantine/core';
import type { RightSource, UserPermissions } from '@tavola/contract';
import type * as z from 'zod/mini';
import { useMemo, useState } from 'react';
import { useText } from '#text/define.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { permissionStrings } from '../roles/permission.strings.ts';
import { rightRows, searchRights } from '../roles/right-rows.ts';
import { roleStrings } from '../roles/roles.strings.ts';
import { allAccessSources, sourcedRows } from './right-sources.ts';
import classes from './SourceList.module.css';
import { userStrings } from './users.strings.ts';

/** "What can this person do?": every right at this location, each with the roles that give it. */
export function SourceList({ rights }: { readonly rights: z.infer<typeof UserPermissions> }) {
  const t = useText(userStrings);
  const say = useText(roleStrings);
  const name = useText(permissionStrings);
  const [search, setSearch] = useState('');
  const rows = useMemo(() => rightRows(name), [name]);
  const own: RightSource = { roleID: null, name: null, heldAt: 'location', codes: rights.codes };
  const sources = rights.codes.length === 0 ? rights.inherited : [own, ...rights.inherited];
  const wordsOf = (given: readonly RightSource[]): string =>
    given
      .map((source) => `${source.name ?? t('direct')} (${t(source.heldAt === 'company' ? 'atAll' : 'atThis')})`)
      .join(', ');
  const all = allAccessSources(sources);
  if (all.length > 0)
    return (
      <Text>
        <b>{name('allAccess')}</b>: {wordsOf(all)}
      </Text>
    );
  const held = sourcedRows(searchRights(rows, search), sources);
  if (sources.length === 0) return <Text c="dimmed">{t('noRights')}</Text>;
  return (
    <Stack gap="md">
      <SearchField value={search} onSearch={setSearch} hint={say('searchRights')} />
      {held.length === 0 && <Text c="dimmed">{say('noRights')}</Text>}
      {held.map((row) => (
        <section key={row.id} aria-label={row.title}>
          <Text fw={600}>{row.title}</Text>
          <dl className={classes.rights}>
            {row.rights.map(({ label, sources: given }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{wordsOf(given)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}
