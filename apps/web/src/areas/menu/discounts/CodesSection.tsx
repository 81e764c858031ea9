import { Text } from '@mantine/core';
import { keysOf, type DiscountRedemptionCounts } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '#runtime/http/call-error.ts';
import { discountCodesQuery } from './discounts.queries.ts';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { formatQuantity } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './CodesSection.module.css';

const WORDS = {
  issued: 'codesIssued',
  open: 'codesOpen',
  redeemed: 'codesRedeemed',
  expired: 'codesExpired',
  cancelled: 'codesCancelled',
} as const;

/** How many codes the discount has issued, and their state (decision 48). */
export function CodesSection({ discountID }: { readonly discountID: string }) {
  const t = useText(discountStrings);
  const { data, error, refetch } = useQuery(discountCodesQuery(discountID));
  return (
    <Card title={t('sectionCodes')}>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={1} />
        ) : (
          <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Figures counts={data} />
      )}
    </Card>
  );
}

function Figures({ counts }: { readonly counts: DiscountRedemptionCounts }) {
  const t = useText(discountStrings);
  if (counts.issued === 0) return <Text c="dimmed">{t('codesNone')}</Text>;
  return (
    <>
      <dl className={classes.figures}>
        {keysOf(WORDS).map((name) => (
          <div key={name}>
            <dt>{t(WORDS[name])}</dt>
            <dd>{formatQuantity(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {t('codesHint')}
      </Text>
    </>
  );
}
