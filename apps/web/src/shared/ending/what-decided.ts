import type { Change } from '@one-mind/engine/facts';
import type { RevealView } from '@one-mind/engine/view/view-types';
import type { GameScenario, GameSnapshot, GameStateView, NarrativeEntry } from '@one-mind/protocol/games/games';
import type { TFunction } from 'i18next';
import { deedText, nameOf, roleName } from '../games/game-labels.ts';
import { dangerOf } from '../meters/resource-danger.ts';
import { changesOf } from './changes-of.ts';
import { whyItEnded } from './why-it-ended.ts';

/** The part of a finished game's record that can have decided it. */
export interface Decided {
  readonly reveal: RevealView;
  readonly world: GameSnapshot['world'];
  readonly players: GameSnapshot['players'];
  readonly scenario: Pick<GameScenario, 'saboteurGoal' | 'losingResources'>;
  readonly log: readonly NarrativeEntry[];
  readonly current_state: Pick<GameStateView, 'roundLimit' | 'verdicts' | 'rulesOff'>;
}

/** Up to three sentences: the condition that ended the game, what caused it, and whom the votes exposed. */
export function whatDecided(t: TFunction, game: Decided): readonly string[] {
  const { reason } = game.reveal.result;
  const why = whyItEnded(t, { ...game, roundLimit: game.current_state.roundLimit });
  const act = lastAct(t, game);
  switch (reason) {
    case 'abandoned':
    case 'ended_by_admin':
      return why;
    case 'round_limit':
      return [...why, ...verdictsText(t, game)];
    case 'objective':
    case 'saboteur_goal':
      return [why.join(' '), ...(act === null ? [] : [act.sentence]), ...verdictsText(t, game)];
  }
}

export interface TurningPoint {
  /** The first sentence that says what decided the game, with the names of those who did it. */
  readonly sentence: string;
  /** Null if it was no single moment, such as when the rounds ran out. */
  readonly round: number | null;
  /** Null if it was no turn. */
  readonly turn: number | null;
}

/** The moment that decided a game; null if it wasn't played to its end. */
export function turningPoint(t: TFunction, game: Decided): TurningPoint | null {
  const { reason } = game.reveal.result;
  if (reason === 'abandoned' || reason === 'ended_by_admin') return null;
  const act = reason === 'round_limit' ? null : lastAct(t, game);
  const [why = ''] = whatDecided(t, game);
  if (act === null) return { sentence: why, round: null, turn: null };
  // Without the stage, the sentence doesn't say what came true.
  return reason === 'objective' && act.turn === null ? { ...act, sentence: `${why} ${act.sentence}` } : act;
}

/** What happened in the game's last moment. Null if the record doesn't say. */
function lastAct(t: TFunction, game: Decided): TurningPoint | null {
  const { log, reveal, players, world } = game;
  const end = log.findLast(({ data }) => data.type === 'ended');
  const moment = log.filter((entry) => end !== undefined && entry.seq === end.seq);
  const isObjective = reveal.result.reason === 'objective';
  const weighs = ({ data }: NarrativeEntry): boolean => isObjective || changesOf(data).some((change) => brings(change, game));
  const acts = moment.filter((entry) => isAct(entry) && weighs(entry));
  // The change that fills a scale decides the game; the last of several steps completes a stage.
  const act = isObjective ? acts.at(-1) : acts[0];
  if (act === undefined) return null;
  const name = nameOf(t, players, world);
  const { data } = act;
  const changes = changesText(t, isObjective ? [] : changesOf(data).filter((change) => brings(change, game)), name);
  if (data.type === 'turn') {
    const truth = reveal.turns.find(({ turnNumber }) => turnNumber === data.turnNumber);
    if (truth === undefined) return null;
    const at = { round: data.round, turn: data.turn };
    if (!isObjective && !data.changes.some((change) => brings(change, game)))
      return { sentence: mishapText(t, truth.mishap, { ...at, changes, name }), ...at };
    const does = { name: name(truth.player), deed: deedText(t, truth.program.action, truth.resolvedTarget, name), ...at };
    const sentence = isObjective
      ? t('{{name}} took the last step in round {{round}}, turn {{turn}}: {{deed}}.', does)
      : t('{{name}} dealt the final blow in round {{round}}, turn {{turn}}: {{deed}} ({{changes}}).', { ...does, changes });
    return { sentence, ...at };
  }
  const { round } = act;
  const at = (sentence: string): TurningPoint => ({ sentence, round, turn: null });
  if (data.type === 'verdict')
    return at(t('The verdict against {{name}} in round {{round}} was the final blow.', { name: name(data.accused), round }));
  if (isObjective) return at(t('It came true at the end of round {{round}}.', { round }));
  switch (data.type) {
    case 'alarmClock':
      return at(t('The alarm clock struck at the end of round {{round}}: {{changes}}.', { round, changes }));
    case 'hazardStruck':
    case 'npcActed':
      return at(
        t('The final blow came from {{name}} at the end of round {{round}}: {{changes}}.', { name: name(data.id), round, changes }),
      );
    case 'eventHappened':
      return at(t('“{{title}}” happened at the end of round {{round}}: {{changes}}.', { title: data.title, round, changes }));
    default:
      return null;
  }
}

function isAct({ data }: NarrativeEntry): boolean {
  switch (data.type) {
    case 'turn':
    case 'hazardStruck':
    case 'npcActed':
    case 'eventHappened':
    case 'alarmClock':
      return true;
    case 'verdict':
      return data.guilty;
    default:
      return false;
  }
}

/** Whether a change made the Saboteurs' goal, or a part of it, come true [E2]. */
function brings(change: Change, { world, scenario, players, reveal }: Decided): boolean {
  const isDefault = scenario.saboteurGoal === null;
  const reached = (name: string, value: number): boolean =>
    scenario.losingResources.some((one) => one.resource === name && dangerOf(one, value) === 'reached');
  switch (change.type) {
    case 'alarm':
      return change.by > 0 && (isDefault ? change.value >= world.alarmLimit : reached('alarm', change.value));
    case 'vitality':
      return change.by < 0 && (isDefault ? change.value <= 0 : reached('vitality', change.value));
    case 'resource':
      return reached(change.resource, change.value);
    case 'quieted':
      return isDefault && !hasLivingCollaborator(players, reveal);
    default:
      return false;
  }
}

const hasLivingCollaborator = (players: Decided['players'], reveal: RevealView): boolean =>
  reveal.players.some(({ id, role }) => role === 'collaborator' && players.some((player) => player.id === id && player.is_alive));

function mishapText(
  t: TFunction,
  mishap: RevealView['turns'][number]['mishap'],
  { name, ...words }: { readonly round: number; readonly turn: number; readonly changes: string; readonly name: (id: string) => string },
): string {
  if (mishap === null || mishap.by === null) return t('Bad luck struck in round {{round}}, turn {{turn}}: {{changes}}.', words);
  return t('{{name}}’s sabotage struck in round {{round}}, turn {{turn}}: {{changes}}.', { ...words, name: name(mishap.by) });
}

function changesText(t: TFunction, changes: readonly Change[], name: (id: string) => string): string {
  return changes
    .map((change) => {
      switch (change.type) {
        case 'alarm':
          return t('alarm {{by}} to {{value}}', { by: signed(change.by), value: change.value });
        case 'vitality':
          return t('vitality {{by}} to {{value}}', { by: signed(change.by), value: change.value });
        case 'resource':
          return t('{{resource}} {{by}} to {{value}}', {
            resource: change.resource.replaceAll(/[_-]/g, ' '),
            by: signed(change.by),
            value: change.value,
          });
        case 'quieted':
          return t('{{name}} fell silent', { name: name(change.player) });
        default:
          return '';
      }
    })
    .join(', ');
}

const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);

/** [V1] Who was quieted by votes, and the Saboteurs if none of them was. Empty if nobody could be accused. */
function verdictsText(t: TFunction, { reveal, players, world, current_state }: Decided): readonly string[] {
  if (current_state.rulesOff.includes('accusation')) return [];
  const name = nameOf(t, players, world);
  const role = (id: string) => reveal.players.find((player) => player.id === id)?.role;
  const guilty = current_state.verdicts.filter((verdict) => verdict.guilty);
  const saboteurs = reveal.players.filter((player) => player.role === 'saboteur').map(({ id }) => id);
  const sentences = guilty.map(({ accused, round }) =>
    t('A vote quieted {{name}} ({{role}}) in round {{round}}.', {
      name: name(accused),
      role: roleName(t, role(accused) ?? 'collaborator'),
      round,
    }),
  );
  if (saboteurs.length > 0 && !guilty.some(({ accused }) => saboteurs.includes(accused)))
    sentences.push(
      t('{{count}} Saboteurs were never convicted: {{names}}.', { count: saboteurs.length, names: saboteurs.map(name).join(', ') }),
    );
  return sentences.length === 0 ? [] : [sentences.join(' ')];
}
