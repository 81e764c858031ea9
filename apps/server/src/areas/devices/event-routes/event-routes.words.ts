/** The name of the event route that a reset makes. */
export const routeWords = { everything: { en: 'Everything', th: 'ทุกรายการ' } } as const;
