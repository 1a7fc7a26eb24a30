/** What the lab's worker is asked and what it says. */

import type { RuleView } from '@one-mind/protocol/games/rules';
import type { LabProgress, LabReport, LabSettings } from '@one-mind/protocol/scenarios/lab';
import type { ScenarioProblem } from '@one-mind/protocol/scenarios/scenario-problem';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';

export interface LabJob {
  readonly draft: ScenarioDraft;
  readonly settings: LabSettings;
  /** Those in force on the server. */
  readonly rules: readonly RuleView[];
}

/** Where something is wrong, why, and what to do about it. */
export type LabProblem = Pick<ScenarioProblem, 'path' | 'reason' | 'suggestion'>;

export type LabWord =
  | { readonly kind: 'progress'; readonly progress: LabProgress }
  /** It can't be played; nothing was. */
  | { readonly kind: 'problems'; readonly problems: readonly LabProblem[] }
  | { readonly kind: 'finished'; readonly report: LabReport };
