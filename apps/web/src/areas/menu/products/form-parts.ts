import type { Product } from '@tavola/contract';
import type { Charged } from './prices/use-charged.ts';
import type { ProductChoices } from './product-choices.queries.ts';
import type { ProductForm } from './product-form.ts';
import type { productLabels } from './product-words.ts';

/** What every section of the form receives. */
export interface FormPartProps {
  readonly form: ProductForm;
  readonly choices: ProductChoices;
  readonly labels: ReturnType<typeof productLabels>;
  /** As loaded; null = a new one. */
  readonly product: Product | null;
  readonly charged: Charged;
}
