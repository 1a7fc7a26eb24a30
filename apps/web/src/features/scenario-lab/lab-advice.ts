/** What to change in a scenario, based on what its simulation counted. */
import type { LabFigure, LabReport, LabShare, LabSize } from '@one-mind/protocol/scenarios/lab';
import type { TFunction } from 'i18next';
import { actionName, roleName, tagName } from '../../shared/games/game-labels.ts';
import { isAction, isTag } from './choice-kinds.ts';
import { subjectName } from './lab-labels.ts';

export interface Advice {
  /** Unique within a report. */
  readonly id: string;
  /** The numbers of players with which it was found. */
  readonly players: readonly number[];
  readonly finding: string;
  readonly suggestion: string;
}

/** Advice in order of importance: what can't be reached, what is out of balance, what nobody does, what is uncertain. */
export function labAdvice(t: TFunction, { sizes }: LabReport): readonly Advice[] {
  const found = new Map<string, Advice>();
  const inSizes = (of: (size: LabSize) => readonly Omit<Advice, 'players'>[]): void => {
    for (const size of sizes) {
      for (const { id, ...words } of of(size)) found.set(id, { id, ...words, players: [...(found.get(id)?.players ?? []), size.players] });
    }
  };
  inSizes((size) => endless(t, size));
  for (const advice of [...neverDone(t, sizes), ...neverTrue(t, sizes)]) found.set(advice.id, advice);
  inSizes((size) => balance(t, size));
  inSizes((size) => dead(t, size));
  return [...found.values(), ...unclear(t, sizes)];
}

function endless(t: TFunction, { unfinished }: LabSize): Omit<Advice, 'players'>[] {
  if (unfinished.count === 0) return [];
  return [
    {
      id: 'unfinished',
      finding: t('Some games never ended: {{reason}}', { reason: unfinished.example ?? '' }),
      suggestion: t('See what the check says, and look for something that can repeat forever.'),
    },
  ];
}

interface Missed {
  readonly id: string;
  readonly title: string;
  readonly players: readonly number[];
  /** The number of games in which it could have happened. */
  readonly games: number;
}

/** With fewer games than this, an absence means nothing. */
const FEW = 10;

/** What never happened in the games of at least one size, with the total number of games of those sizes. */
function missedIn(
  sizes: readonly LabSize[],
  of: (size: LabSize) => readonly { id: string; title: string; found: LabShare }[],
): readonly Missed[] {
  const missed = new Map<string, Missed>();
  for (const size of sizes) {
    for (const { id, title, found } of of(size)) {
      if (found.of === 0 || found.count > 0) continue;
      const before = missed.get(id);
      missed.set(id, { id, title, players: [...(before?.players ?? []), size.players], games: (before?.games ?? 0) + found.of });
    }
  }
  return [...missed.values()];
}

/** Considers only the first undone stage of each size, because later stages depend on it. */
const neverDone = (t: TFunction, sizes: readonly LabSize[]): readonly Advice[] =>
  missedIn(sizes, ({ stages }) =>
    stages
      .filter(({ done }) => done.of > 0 && done.count === 0)
      .slice(0, 1)
      .map(({ id, title, done }) => ({ id, title, found: done })),
  ).map(({ id, title, players, games }) => ({
    id: `stage ${id}`,
    players,
    finding: t('“{{title}}” was never done in {{count}} games.', { title, count: games }),
    suggestion:
      games < FEW
        ? t('Play more games to be sure.')
        : t('Look at its condition, and at the locks, things and flags on the way to it. Shorten the way, or give it more rounds.'),
  }));

const neverTrue = (t: TFunction, sizes: readonly LabSize[]): readonly Advice[] =>
  missedIn(sizes, ({ goals }) => goals.map(({ id, title, reached }) => ({ id, title, found: reached }))).map(
    ({ id, title, players, games }) => ({
      id: `goal ${id}`,
      players,
      finding: t('The Rogue’s goal “{{title}}” was drawn {{count}} times and never came true.', { title, count: games }),
      suggestion:
        games < FEW ? t('Play more games to be sure.') : t('Ask for less, or bring what it needs closer to where the body goes anyway.'),
    }),
  );

function balance(t: TFunction, { figures, rounds }: LabSize): Omit<Advice, 'players'>[] {
  const off = figures.flatMap((figure) => {
    const advice = figureAdvice(t, figure);
    return advice === null ? [] : [{ id: `${figure.subject} ${figure.verdict}`, ...advice }];
  });
  switch (rounds.verdict) {
    case 'low':
      off.push({
        id: 'rounds low',
        finding: t('Games end too early.'),
        suggestion: t('Add a stage or lengthen the way. If the alarm ends the games, raise its limit.'),
      });
      break;
    case 'high':
      off.push({
        id: 'rounds high',
        finding: t('Games take too many rounds.'),
        suggestion: t('Remove a stage, shorten the way, or let the alarm rise faster.'),
      });
      break;
    default:
  }
  return off;
}

function figureAdvice(t: TFunction, { subject, verdict }: LabFigure): Pick<Advice, 'finding' | 'suggestion'> | null {
  if (verdict !== 'low' && verdict !== 'high') return null;
  const words: Record<LabFigure['subject'], Record<'low' | 'high', readonly [string, string]>> = {
    collaborator: {
      low: [
        t('Collaborators win too rarely.'),
        t('Give more rounds or a higher alarm limit, raise the ease, or shorten the way to the objective.'),
      ],
      high: [
        t('Collaborators win too often.'),
        t('Give fewer rounds or a lower alarm limit, lower the ease, or add a stage to the objective.'),
      ],
    },
    saboteur: {
      low: [
        t('Saboteurs win too rarely.'),
        t('Lower the alarm limit, let the alarm rise by itself more often, or allow accusations later.'),
      ],
      high: [
        t('Saboteurs win too often.'),
        t('Raise the alarm limit, let the alarm rise by itself less often, or allow accusations earlier.'),
      ],
    },
    rogue: {
      low: [
        t('Rogues win too rarely.'),
        t('Make the goals that come true least often easier. The list of goals below shows which they are.'),
      ],
      high: [
        t('Rogues win too often.'),
        t('Make the goals that come true most often harder. The list of goals below shows which they are.'),
      ],
    },
    nobody: {
      low: [t('Too few games end without a winner.'), t('Make the goals harder.')],
      high: [t('Too many games end without a winner.'), t('Give more rounds, or let the alarm rise faster, so that one side gets there.')],
    },
    luck: {
      low: [
        t('Too few mishaps are bad luck: sabotage gives itself away.'),
        t('Raise bad_luck, or lower the ease so that more checks fail.'),
      ],
      high: [
        t('Too many mishaps are bad luck: they hide the sabotage.'),
        t('Lower bad_luck, or raise the ease so that fewer checks fail.'),
      ],
    },
  };
  const [finding, suggestion] = words[subject][verdict];
  return { finding, suggestion };
}

function dead(t: TFunction, { choices }: LabSize): Omit<Advice, 'players'>[] {
  return choices.flatMap(({ role, actions, tags }) =>
    [...actions, ...tags]
      .filter(({ isDead, chosen }) => isDead && chosen.of > 0)
      .map(({ what }) => ({
        id: `dead ${role} ${what}`,
        finding: t('{{role}}: almost nobody chooses “{{choice}}”.', { role: roleName(t, role), choice: choiceName(t, what) }),
        suggestion: t(deadHint(what)),
      })),
  );
}

/** How to make a choice worthwhile; the sentences are keys for `t`. */
function deadHint(what: string): string {
  const hints: Readonly<Record<string, string>> = {
    search: 'Hide things, containers and ways that are worth finding.',
    interact: 'Put things, people and hazards that the body has to deal with along the way.',
    help: 'Let hazards cost vitality, and let the alarm rise enough to be worth lowering.',
    hide: 'Let people and hazards raise the alarm where the body is.',
    negotiate: 'Put people whose favour is worth winning along the way.',
    investigate: 'Give enough rounds for clues to be worth gathering.',
    collect: 'Put items into containers and places along the way.',
    repair: 'Put hazards and damaged things along the way.',
    infiltrate: 'Put locks between the body and what Rogues want.',
    scout: 'Hide a way or two, and add events worth knowing about.',
    bypass: 'Put hazards or hostile people along the way.',
    manipulate: 'Put people or things that Rogues can use along the way.',
    distract: 'Add people who block the way.',
    tamper: 'Put mechanisms and containers that are used more than once along the way.',
  };
  return hints[what] ?? 'Create moments when it is the best choice.';
}

function choiceName(t: TFunction, what: string): string {
  if (isAction(what)) return actionName(t, what);
  return isTag(what) ? tagName(t, what) : what;
}

/** One piece of advice for all of these figures, because all need the same remedy. */
function unclear(t: TFunction, sizes: readonly LabSize[]): readonly Advice[] {
  const found = new Map<string, readonly number[]>();
  const note = (name: string, players: number) => found.set(name, [...(found.get(name) ?? []), players]);
  for (const { players, games, figures, rounds } of sizes) {
    if (games === 0) continue;
    for (const { subject, verdict } of figures) if (verdict === 'unclear') note(subjectName(t, subject), players);
    if (rounds.verdict === 'unclear') note(t('Rounds'), players);
  }
  if (found.size === 0) return [];
  const figures = [...found].map(([name, players]) => `${name} (${players.join(', ')})`).join('; ');
  return [
    {
      id: 'unclear',
      players: sizes.map(({ players }) => players).filter((count) => [...found.values()].some((players) => players.includes(count))),
      finding: t('Outside the target, though with so few games this could be chance: {{figures}}.', { figures }),
      suggestion: t('Play more games to be sure.'),
    },
  ];
}
