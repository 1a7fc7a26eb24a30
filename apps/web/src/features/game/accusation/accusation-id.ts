/** The element that links on other tabs lead to. */
export const ACCUSATION_ID = 'accusation';
