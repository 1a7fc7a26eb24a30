import type { LabShare, LabSubject, LabVerdict } from '@one-mind/protocol/scenarios/lab';
import type { TFunction } from 'i18next';

/** What each figure counts. */
export function subjectName(t: TFunction, subject: LabSubject): string {
  const names: Record<LabSubject, string> = {
    collaborator: t('Collaborators win'),
    saboteur: t('Saboteurs win'),
    rogue: t('Each Rogue wins'),
    nobody: t('Nobody wins'),
    luck: t('Mishaps by bad luck'),
  };
  return names[subject];
}

export function verdictName(t: TFunction, verdict: LabVerdict): string {
  const names: Record<LabVerdict, string> = {
    low: t('Too low'),
    inside: t('On target'),
    high: t('Too high'),
    unclear: t('Not sure yet'),
  };
  return names[verdict];
}

/** How a game ended, in the simulator's words. */
export function endingName(t: TFunction, ending: string): string {
  const names: Readonly<Record<string, string>> = {
    objective: t('The objective was done'),
    both: t('Objective and Saboteurs’ goal together'),
    saboteur_goal: t('The Saboteurs’ goal came true'),
    alarm: t('The alarm reached its limit'),
    vitality: t('The body had no vitality left'),
    no_collaborator: t('Every Collaborator was quieted'),
    round_limit: t('The last round ended'),
    no_voice: t('Every voice was quieted'),
  };
  return names[ending] ?? ending;
}

export function causeName(t: TFunction, cause: string): string {
  const names: Readonly<Record<string, string>> = { luck: t('Bad luck'), sabotage: t('Sabotage'), tamper: t('Tampering') };
  return names[cause] ?? cause;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** `48% (41–55)`; a dash if there were no games to count. */
export const withInterval = ({ of, share, low, high }: LabShare): string =>
  of === 0 ? '–' : `${percent(share)} (${Math.round(low * 100)}–${Math.round(high * 100)})`;

/** `12 of 40` */
export const counted = (t: TFunction, { count, of }: LabShare): string =>
  of === 0 ? '–' : t('{{part}} of {{total}}', { part: count, total: of });
