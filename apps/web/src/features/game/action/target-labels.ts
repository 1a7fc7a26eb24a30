import type { TargetOption, WorldView } from '@one-mind/engine/view/view-types';
import type { Action, TargetKind } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import type { TargetGroup } from './target-groups.ts';

export const targetGroupName = (t: TFunction, group: TargetGroup): string =>
  t({ here: 'Here', ways: 'Ways', people: 'People', things: 'Things', voices: 'Voices' }[group]);

/** [A7] The target that is chosen on the player's turn, as players would say it. */
export function environmentName(t: TFunction, action: Action): string {
  switch (action) {
    case 'move':
    case 'search':
    case 'interact':
      return t('Whatever the stage needs');
    case 'help':
      return t('Whatever helps most');
    case 'hide':
      return t('Wherever the body is');
    case 'sabotage':
      return t('Whatever they need next');
  }
}

const kindName = (t: TFunction, kind: Exclude<TargetKind, 'environment' | 'player'>): string =>
  t({ location: 'place', container: 'container', object: 'thing', hazard: 'danger', npc: 'person', special: 'plan' }[kind]);

/** What a target is, and where it is if it isn't at the body's place. Null for voices, which have their own mark. */
export function targetDescription(t: TFunction, { id, kind }: TargetOption, world: WorldView): string | null {
  if (kind === 'environment' || kind === 'player') return null;
  const name = kindName(t, kind);
  if (kind === 'location') return id === world.body.location ? t('{{kind}}, the body is here', { kind: name }) : name;
  const where = whereabouts(t, id, world);
  return where === null ? name : t('{{kind}} · {{where}}', { kind: name, where });
}

/** Null: at the body's place. */
function whereabouts(t: TFunction, id: string, world: WorldView): string | null {
  const object = world.objects.find((one) => one.id === id);
  if (object?.place === 'body') return t('in hand');
  const place = object?.place ?? [...world.npcs, ...world.hazards, ...world.specials].find((one) => one.id === id)?.location;
  const container = world.objects.find((one) => one.id === place);
  if (container !== undefined) return t('in {{container}}', { container: container.name });
  if (place === undefined || place === world.body.location) return null;
  return world.locations.find((one) => one.id === place)?.name ?? null;
}

/** [A7] What the target that is chosen on the player's turn means for an action, in one line. */
export function environmentHint(t: TFunction, action: Action): string {
  switch (action) {
    case 'move':
    case 'search':
    case 'interact':
      return t('Chosen on your turn: what the current stage needs first.');
    case 'help':
      return t('Raises vitality, or lowers the alarm if that is more urgent; not next to a danger.');
    case 'hide':
      return t('The body hides wherever it is on your turn.');
    case 'sabotage':
      return t('Chosen on your turn: something the others need next; if there is nothing, a noise.');
  }
}
