import { Suspense } from 'react';
import { startCards, type StartCard } from './start-cards.ts';

/** The cards of one place; each appears when its code and figures are there. */
export const StartCards = ({ place }: Pick<StartCard, 'place'>) =>
  startCards
    .filter((one) => one.place === place)
    .map(({ id, card: { Part } }) => (
      <Suspense key={id} fallback={null}>
        <Part />
      </Suspense>
    ));
