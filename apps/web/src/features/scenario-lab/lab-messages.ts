/** Messages to and from the lab's worker. */

import type { RuleView } from '@one-mind/protocol/games/rules';
import type { LabProgress, LabReport, LabSettings } from '@one-mind/protocol/scenarios/lab';
import type { ScenarioProblem } from '@one-mind/protocol/scenarios/scenario-problem';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';

export interface LabJob {
  readonly draft: ScenarioDraft;
  readonly settings: LabSettings;
  /** The rules in force on the server. */
  readonly rules: readonly RuleView[];
}

/** Where the problem is, its reason, and how to fix it. */
export type LabProblem = Pick<ScenarioProblem, 'path' | 'reason' | 'suggestion'>;

export type LabWord =
  | { readonly kind: 'progress'; readonly progress: LabProgress }
  /** The scenario is invalid, so no game was played. */
  | { readonly kind: 'problems'; readonly problems: readonly LabProblem[] }
  | { readonly kind: 'finished'; readonly report: LabReport };
