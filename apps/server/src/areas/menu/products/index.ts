export { createProductHandlers } from './products.routes.ts';
export { checkCodes, checkReferences } from './product-references.ts';
export { addProduct, changeProduct, namingItem } from './save-product.ts';
export { initLocationItem, setLocationAvailability, writeLocationItem } from './location-items.repo.ts';
export { twinName } from './product-figures.ts';
export { switchFlag } from './switch-flag.ts';
