import type { ScreenID, TodayAttention } from '@tavola/contract';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText, type Translate } from '#text/define.ts';
import { FiguresCard } from './FiguresCard.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { todayAttentionQuery } from './today.queries.ts';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

/** What a person has to look after, each with a link to where that is done. */
export function AttentionCard() {
  const t = useText(todayStrings);
  const query = useQuery(todayAttentionQuery);
  return (
    <FiguresCard title={t('attention')} query={query} minHeight={112}>
      {(found) => {
        const points = pointsOf(found, t);
        if (points.length === 0)
          return (
            <p className={classes.well}>
              <IconCircleCheck size={24} aria-hidden />
              {t('allWell')}
            </p>
          );
        return (
          <ul className={classes.points}>
            {points.map(({ id, words, names, screen, search }) => (
              <li key={id}>
                <IconAlertTriangle size={22} aria-hidden />
                <span>
                  {screen === null ? (
                    <span className={classes.line}>{words}</span>
                  ) : (
                    <ScreenLink
                      screen={screen}
                      search={search}
                      otherwise={<span className={classes.line}>{words}</span>}
                    >
                      {words}
                    </ScreenLink>
                  )}
                  {names.length > 0 && <span className={classes.compared}>{names.join(', ')}</span>}
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </FiguresCard>
  );
}

interface Point {
  readonly id: string;
  readonly count: number;
  readonly words: string;
  readonly names: readonly string[];
  /** null = no screen lists them. */
  readonly screen: ScreenID | null;
  readonly search: Readonly<Record<string, string>>;
}

function pointsOf(
  { outOfStock, lowStock, openFromBefore, chargedOtherwise }: TodayAttention,
  t: Translate<typeof todayStrings.en>,
): readonly Point[] {
  const points: readonly Point[] = [
    {
      id: 'outOfStock',
      count: outOfStock?.count ?? 0,
      words: t('outOfStock', { count: outOfStock?.count ?? 0 }),
      names: outOfStock?.names ?? [],
      // What a person marked is lifted on the sell screen, and no list of the inventory has it.
      screen: (outOfStock?.counted ?? 0) > 0 ? 'inventory' : null,
      search: { status: 'Out' },
    },
    {
      id: 'lowStock',
      count: lowStock?.count ?? 0,
      words: t('lowStock', { count: lowStock?.count ?? 0 }),
      names: lowStock?.names ?? [],
      screen: 'inventory',
      search: { status: 'Low' },
    },
    {
      id: 'openFromBefore',
      count: openFromBefore.count,
      words: t('openFromBefore', { count: openFromBefore.count }),
      names: [],
      screen: 'orders',
      search: {},
    },
    {
      id: 'chargedOtherwise',
      count: chargedOtherwise,
      words: t('chargedOtherwise', { count: chargedOtherwise }),
      names: [],
      screen: 'orders',
      search: {},
    },
  ];
  return points.filter(({ count }) => count > 0);
}
