/** Scales that scenarios are written in. The published schema contains them, so no rule can change them. */

/** [W3] An NPC's disposition. */
export const DISPOSITION_MIN = -3;
export const DISPOSITION_MAX = 3;
/** [W3] A hazard's severity; 0 = neutralised. */
export const SEVERITY_MAX = 3;
