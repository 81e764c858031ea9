import { IconSearch, IconX } from '@tabler/icons-react';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { orderPageStrings } from '../order.strings.ts';
import type { ShownSection } from './store-menu.ts';
import classes from './SectionNav.module.css';

interface SectionNavProps {
  readonly sections: readonly ShownSection[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** How many allergens are avoided; null = none is noted, so nothing is asked. */
  readonly avoidedCount: number | null;
  readonly onAvoid: () => void;
}

/** The id of the heading of a section. */
export const headingOf = (menuSectionID: string): string => `section-${menuSectionID}`;

/** Search and the sections of the menu; stays at the top while the menu scrolls. */
export function SectionNav({ sections, search, onSearch, avoidedCount, onAvoid }: SectionNavProps) {
  const t = useText(orderPageStrings);
  return (
    <div className={classes.nav}>
      <div className={classes.inside}>
        <div className={classes.tools}>
          <label className={classes.search}>
            <IconSearch size={20} aria-hidden />
            <input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={search}
              onChange={({ currentTarget: { value } }) => onSearch(value)}
            />
            {search !== '' && (
              <button type="button" aria-label={t('clearSearch')} onClick={() => onSearch('')}>
                <IconX size={18} aria-hidden />
              </button>
            )}
          </label>
          {avoidedCount !== null && (
            <button type="button" className={classes.avoid} data-on={avoidedCount > 0 || undefined} onClick={onAvoid}>
              {avoidedCount === 0 ? t('avoid') : t('avoidCount', { count: avoidedCount })}
            </button>
          )}
        </div>
        <nav className={classes.sections} aria-label={t('sections')}>
          {sections.map(({ section }) => (
            <a key={section.menuSectionID} href={`#${headingOf(section.menuSectionID)}`}>
              {shownName({ displayName: section.displayName, names: section.names })}
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}
