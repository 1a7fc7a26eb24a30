import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { TFunction } from 'i18next';
import { LEVEL_LABELS } from '../../shared/games/ai-levels.ts';
import { DIFFICULTY_LABELS } from '../../shared/scenarios/difficulty.tsx';
import { timeLimitLabel } from './settings/time-limits.ts';

/** For `t`. */
export const FILTER_LABELS = { off: 'Same as the site', moderate: 'Masked', strict: 'Refused' } as const;

/** Each setting's name and current value, in the order in which the lobby shows them. */
export function settingRows(t: TFunction, { settings }: Lobby): readonly (readonly [label: string, value: string])[] {
  return [
    [t('Time limit'), timeLimitLabel(t, settings.timeLimit)],
    [t('Game difficulty'), t(DIFFICULTY_LABELS[settings.difficultyLevel])],
    [t('Visibility'), settings.isPrivate ? t('Private') : t('Public')],
    [t('Guests'), settings.allowGuests ? t('Allowed') : t('Not allowed')],
    [t('Spectators'), spectatorLabel(t, settings)],
    [t('AI level'), t(LEVEL_LABELS[settings.aiLevel])],
    [t('AI players speak'), settings.aiVoices ? t('Yes') : t('No')],
    [t('Rude words in the chat'), t(FILTER_LABELS[settings.chatFilter])],
  ];
}

function spectatorLabel(t: TFunction, { isPrivate, allowSpectators, spectatorsInQuietChat }: Lobby['settings']): string {
  if (isPrivate || !allowSpectators) return t('Not allowed');
  return spectatorsInQuietChat ? t('Allowed, including the quiet chat') : t('Allowed');
}

/**
 * Short sentences on what has changed between two states of a waiting lobby, for the person with this id. What they did
 * themselves as host is left out.
 */
export function lobbyEvents(t: TFunction, before: Lobby, after: Lobby, ownId: string): string[] {
  if (after.status !== 'waiting') return [];
  const news: string[] = [];
  const people = (lobby: Lobby) => lobby.players.filter(({ kind, id }) => kind === 'human' && id !== ownId);
  const isIn = (lobby: Lobby, id: string) => lobby.players.some((player) => player.id === id);
  for (const { id, username } of people(after)) if (!isIn(before, id)) news.push(t('{{name}} has joined.', { name: username }));
  for (const { id, username } of people(before)) if (!isIn(after, id)) news.push(t('{{name}} has left.', { name: username }));
  if (before.host.id !== after.host.id)
    news.push(after.host.id === ownId ? t('You are the host now.') : t('{{name}} is the host now.', { name: after.host.username }));
  if (after.host.id !== ownId) {
    const old = settingRows(t, before);
    const changed = settingRows(t, after).filter(([, value], row) => old[row]?.[1] !== value);
    if (before.name !== after.name) changed.unshift([t('Lobby name'), after.name]);
    if (before.scenario.id !== after.scenario.id) changed.unshift([t('Scenario'), after.scenario.title]);
    for (const [label, value] of changed) news.push(t('{{label}}: {{value}}', { label, value }));
  }
  if (!before.isScenarioGone && after.isScenarioGone) news.push(t('The scenario was deleted.'));
  if (before.startsIn !== null && after.startsIn === null) news.push(t('The countdown was stopped.'));
  return news;
}
