export { createProductHandlers } from './products.routes.ts';
export { checkCodes, checkReferences } from './product-references.ts';
export { addProduct, changeProduct, namingItem } from './save-product.ts';
export { switchFlag } from './switch-flag.ts';
export { writeLocationItem } from './location-items.repo.ts';
