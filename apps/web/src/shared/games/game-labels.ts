import type { Achievement, Clue, OwnAction } from '@one-mind/engine/state';
import type { ActionOption, PlayerView, RevealView, WorldView } from '@one-mind/engine/view/view-types';
import { type Action, ENVIRONMENT, type Intention, type Phase, type Role, type Tag } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';

export const phaseName = (t: TFunction, phase: Phase): string =>
  t(
    { setup: 'Setup', planning: 'Action Phase', resolution: 'Resolution Phase', update: 'Dynamic Updates', ended: 'Victory Conditions' }[
      phase
    ],
  );

export const actionName = (t: TFunction, action: Action): string =>
  t({ move: 'Move', search: 'Search', interact: 'Interact', help: 'Help', hide: 'Hide', sabotage: 'Sabotage' }[action]);

export const intentionName = (t: TFunction, intention: Intention): string =>
  t({ cooperative: 'Cooperative', suspicious: 'Suspicious', defensive: 'Defensive', aggressive: 'Aggressive' }[intention]);

/** [C1] Tells players what an intention changes. */
export const intentionHint = (t: TFunction, intention: Intention): string =>
  t(
    {
      cooperative: 'Better with people and when helping.',
      suspicious: 'Better when searching.',
      defensive: 'A mishap costs no vitality.',
      aggressive: 'Better on hazards and locks, but failing raises the alarm.',
    }[intention],
  );

export const roleName = (t: TFunction, role: Role): string =>
  t({ collaborator: 'Collaborator', rogue: 'Rogue', saboteur: 'Saboteur' }[role]);

export const roleTask = (t: TFunction, role: Role): string =>
  t(
    {
      collaborator: 'Work with the team to achieve objectives.',
      rogue: 'Look out for yourself above all else.',
      saboteur: 'Secretly undermine the group’s efforts.',
    }[role],
  );

export function tagName(t: TFunction, tag: Tag): string {
  const names: Record<Tag, string> = {
    assist: t('Assist'),
    negotiate: t('Negotiate'),
    investigate: t('Investigate'),
    collect: t('Collect'),
    repair: t('Repair'),
    infiltrate: t('Infiltrate'),
    scout: t('Scout'),
    bypass: t('Bypass'),
    manipulate: t('Manipulate'),
    distract: t('Distract'),
    disrupt: t('Disrupt'),
    obstruct: t('Obstruct'),
    mislead: t('Mislead'),
    tamper: t('Tamper'),
    sabotage: t('Sabotage'),
  };
  return names[tag];
}

/** [T1]–[T15] The hidden effect in one line. */
export function tagHint(t: TFunction, tag: Tag): string {
  const hints: Record<Tag, string> = {
    assist: t('The next action this round goes better.'),
    negotiate: t('Wins people over a little more.'),
    investigate: t('On success you learn what kind of intent was behind the previous turn.'),
    collect: t('Also takes what is found.'),
    repair: t('Repairs what is damaged. Once a round.'),
    infiltrate: t('Opens one lock without its key, for good.'),
    scout: t('Shows you what comes next, or a hidden way.'),
    bypass: t('Hazards here do nothing this round.'),
    manipulate: t('Makes someone friendlier or more hostile as you choose, or marks a thing as yours.'),
    distract: t('That person does nothing this round.'),
    disrupt: t('The next action this round goes worse.'),
    obstruct: t('Later steps this round slip half of the time.'),
    mislead: t('Every later clue of this round is false.'),
    tamper: t('The thing breaks the next time it is used.'),
    sabotage: t('Plants a mishap that lands in someone’s turn, nearly always a later one.'),
  };
  return hints[tag];
}

/** Why an action is disabled for this player; null if it is enabled. */
export function reasonText(t: TFunction, option: ActionOption, readyInRound: number | null): string | null {
  switch (option.reason) {
    case null:
      return null;
    case 'rule':
      return t('Not in this game');
    case 'role':
      return t('Not for your role');
    case 'cooldown':
      return readyInRound === null ? t('Too soon after the last time') : t('Ready in round {{round}}', { round: readyInRound });
    case 'quieted':
      return t('Your voice is quieted');
    case 'no_target':
      return t('Nothing here for this');
    case 'phase':
      return t('Not in this phase');
  }
}

/** Looks up the name of a player, place or thing. */
export type NameOf = (id: string) => string;
export const nameOf = (t: TFunction, players: readonly PlayerView[], world: WorldView): NameOf => nameIn(t, namesOf(players, world));

/** Names by id. */
export function namesOf(players: readonly PlayerView[], world: WorldView): ReadonlyMap<string, string> {
  const { locations, objects, npcs, hazards, specials } = world;
  return new Map([
    ...players.map(({ id, username }) => [id, username] as const),
    ...[locations, objects, npcs, hazards, specials].flatMap((things) => things.map(({ id, name }) => [id, name] as const)),
  ]);
}

export const nameIn =
  (t: TFunction, names: ReadonlyMap<string, string>): NameOf =>
  (id) =>
    id === ENVIRONMENT ? t('whatever the stage needs') : (names.get(id) ?? t('something unknown'));

/** Converts turn numbers of the whole game to the round and turn that players refer to. */
export type WhenOf = (turnNumber: number) => { readonly round: number; readonly turn: number } | null;

/** [K1][T3][T7] Puts a private clue into a sentence. */
export function clueText(t: TFunction, clue: Clue, name: NameOf, when: WhenOf): string {
  switch (clue.type) {
    case 'probe':
      switch (clue.nature) {
        case 'hidden':
          return t('{{name}} was hiding; the probe found nothing.', { name: name(clue.about) });
        case 'none':
          return t('{{name}} had not done anything yet.', { name: name(clue.about) });
        default:
          return t('The last thing {{name}} did was {{nature}}.', { name: name(clue.about), nature: natureName(t, clue.nature) });
      }
    case 'investigate': {
      const at = when(clue.aboutTurnNumber);
      if (clue.nature === 'hidden' || clue.nature === 'none') return t('The previous turn gave nothing away.');
      return at === null
        ? t('Turn {{turn}} of the game was {{nature}}.', { turn: clue.aboutTurnNumber, nature: natureName(t, clue.nature) })
        : t('Turn {{turn}} of round {{round}} was {{nature}}.', { ...at, nature: natureName(t, clue.nature) });
    }
    case 'scout':
      return clue.event === undefined
        ? t('There is a hidden way: {{name}}.', { name: clue.name })
        : t('Coming: {{name}}.', { name: clue.name });
  }
}

export const natureName = (t: TFunction, nature: 'helpful' | 'selfish' | 'harmful'): string =>
  t({ helpful: 'helpful', selfish: 'selfish', harmful: 'harmful' }[nature]);

/** `Search: Steel locker` */
export function deedText(t: TFunction, action: Action, target: string, name: NameOf): string {
  return target === 'environment' ? actionName(t, action) : `${actionName(t, action)}: ${name(target)}`;
}

/** [C4] Explains what a turn without consequences may have been. */
export function idleHint(t: TFunction): string {
  return t('Nothing came of it: it wasn’t needed, its effect doesn’t show, or it is a cover for something else.');
}

/** [A5] Explains the effect of hiding, for any player and any reason. */
export function hidHint(t: TFunction): string {
  return t('While the body hides, hostile people and the alarm clock don’t raise the alarm this round.');
}

/** The result of the player's own action, and who chose it if the player didn't. */
export function ownActionText(t: TFunction, action: OwnAction): string {
  const planted = action.action === 'sabotage' && action.outcome === 'success';
  const outcome = planted
    ? t('planted')
    : action.outcome === 'success'
      ? t('succeeded')
      : action.outcome === 'failure'
        ? t('failed')
        : t('came to nothing');
  const secret = planted ? null : action.tagWorked ? t('the secret part worked') : t('the secret part did not work');
  const by = action.by === 'you' ? null : action.by === 'ai' ? t('chosen by the AI') : moderatorText(t);
  return [outcome, secret, by].filter((part) => part !== null).join(' · ');
}

/** [P3] Explains who the moderator is when the choice was random. */
export function moderatorText(t: TFunction): string {
  return t('chosen at random, because nothing was chosen in time');
}

/** [E5] The real cause of a mishap. */
export function causeText(t: TFunction, mishap: NonNullable<RevealView['turns'][number]['mishap']>, name: NameOf): string {
  switch (mishap.cause) {
    case 'luck':
      return t('The mishap was bad luck.');
    case 'sabotage':
      return mishap.by === null ? t('The mishap was sabotage.') : t('The mishap was sabotage by {{name}}.', { name: name(mishap.by) });
    case 'tamper':
      return mishap.by === null ? t('The mishap was tampering.') : t('The mishap was tampering by {{name}}.', { name: name(mishap.by) });
  }
}

export function achievementName(t: TFunction, achievement: Achievement): string {
  const names: Record<Achievement, string> = {
    winner: t('Winner'),
    'last-voice': t('Last voice'),
    unshaken: t('Unshaken'),
    detective: t('Detective'),
    ghost: t('Ghost'),
    mastermind: t('Mastermind'),
    'helping-hand': t('Helping hand'),
    pathfinder: t('Pathfinder'),
    opportunist: t('Opportunist'),
    clockmaker: t('Clockmaker'),
  };
  return names[achievement];
}
