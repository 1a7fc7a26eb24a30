import type { Scenario } from '@one-mind/engine/scenario/types';
import { FORTY_FATHOMS } from './forty-fathoms.ts';
import { MASKED_BALL } from './masked-ball.ts';
import { MUSEUM_HEIST } from './museum-heist.ts';
import { PRISON_BREAK } from './prison-break.ts';

/** The scenarios of every installation. The first one is recommended to newcomers. */
export const BUILT_IN: readonly Scenario[] = [PRISON_BREAK, MUSEUM_HEIST, FORTY_FATHOMS, MASKED_BALL];
