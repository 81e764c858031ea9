import { useSession } from '#runtime/session/session.ts';
import { cardsFor } from './today-cards.ts';
import classes from './TodayCards.module.css';

/** The cards of the start page that the person may see. */
export function TodayCards() {
  const { codes } = useSession();
  const cards = cardsFor(codes ?? new Set());
  if (cards.length === 0) return null;
  return (
    <div className={classes.cards}>
      {cards.map(({ id, isWide, Card }) => (
        <div key={id} data-wide={isWide || undefined} data-card={id}>
          <Card />
        </div>
      ))}
    </div>
  );
}
