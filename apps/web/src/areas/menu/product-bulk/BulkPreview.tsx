import type { ProductBulkKind, ProductBulkRow, ProductBulkValue } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { ChangedRows } from '#ui/lists/ordered/ChangedRows.tsx';
import { productBulkStrings } from './product-bulk.strings.ts';

interface BulkPreviewProps {
  readonly rows: readonly ProductBulkRow[];
  readonly kind: ProductBulkKind;
}

/** Every product with what it has now and what it gets. */
export function BulkPreview({ rows, kind }: BulkPreviewProps) {
  const t = useText(productBulkStrings);
  const currency = useCurrency();
  const shown = ({ price, name, isOn }: ProductBulkValue): string => {
    if (price !== null) return formatAmount(price, currency);
    if (isOn === null) return name ?? t('none');
    if (kind === 'availability') return t(isOn ? 'available' : 'unavailable');
    return t(isOn ? 'yes' : 'no');
  };
  return (
    <ChangedRows
      words={{ name: t('product'), before: t('before'), after: t('after') }}
      rows={rows.map(({ itemID, productID, name, isForNewVariants, before, after, isChanged, fault }) => ({
        id: itemID,
        name,
        ...(isForNewVariants && { detail: t('forNewVariants') }),
        isIndented: itemID !== productID,
        before: shown(before),
        after: fault === null ? (isChanged ? shown(after) : null) : t(fault),
        isFault: fault !== null,
      }))}
      unchanged={t('unchanged')}
    />
  );
}
