/** Keys of queries about the signed-in person's second factors. */
export const FACTORS = ['account', 'factors'] as const;
export const RECOVERY = [...FACTORS, 'recovery'] as const;
