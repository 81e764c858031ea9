import { dayFrame } from '#areas/selling/today/index.ts';
import { useSession } from '#runtime/session/session.ts';
import { cardsAt } from './start-cards.ts';

const noRights: ReadonlySet<number> = new Set();

/** The cards above the figures of the day. They suspend until they know their size: nothing moves below. */
export function TopCards() {
  const { codes } = useSession();
  return cardsAt('top', codes ?? noRights).map(({ id, card: { Part } }) => <Part key={id} />);
}

/** The figures of the day that the person may see. They are fetched together and appear together. */
export function DayCards() {
  const { codes } = useSession();
  const cards = cardsAt('day', codes ?? noRights);
  if (cards.length === 0) return null;
  return (
    <dayFrame.Part>
      {cards.map(({ id, isWide, card: { Part } }) => (
        <div key={id} data-wide={isWide} data-card={id}>
          <Part />
        </div>
      ))}
    </dayFrame.Part>
  );
}
