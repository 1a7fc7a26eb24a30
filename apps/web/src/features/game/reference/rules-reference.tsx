import {
  ACTIONS,
  type Action,
  INTENTIONS,
  PHASES,
  type Phase,
  ROLES,
  type Role,
  type Tag,
  type TargetKind,
  tagsOfRole,
} from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionName, intentionHint, intentionName, phaseName, roleName, tagHint, tagName } from '../../../shared/games/game-labels.ts';
import { HouseRules } from '../../../shared/games/house-rules.tsx';
import { ACTION_ICONS, INTENTION_ICONS } from '../../../shared/map/icons.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { TAG_USES } from './tag-reference.ts';
import { WhoWinsList } from './who-wins-list.tsx';

/** [A1]–[A6] What each action is for, its possible targets, and what the four intentions change. */
export function ActionReference() {
  const { t } = useTranslation();
  const { rulesOff } = useGameState('rulesOff');
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-3">
        {ACTIONS.map((action) => (
          <Entry key={action} icon={ACTION_ICONS[action]} name={actionName(t, action)} isOff={rulesOff.includes(action)}>
            {actionEffect(t, action)} <span className="text-muted">{t('Targets: {{targets}}', { targets: actionTargets(t, action) })}</span>
          </Entry>
        ))}
      </dl>
      <section aria-label={t('Intentions')}>
        <h3 className="mb-2 text-lg">{t('Intentions, seen by all')}</h3>
        <dl className="flex flex-col gap-2">
          {INTENTIONS.map((intention) => (
            <Entry
              key={intention}
              icon={INTENTION_ICONS[intention]}
              name={intentionName(t, intention)}
              isOff={rulesOff.includes(intention)}
            >
              {intentionHint(t, intention)}
            </Entry>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** [T1]–[T15] The tags; those of the reader's own role come first, unless the role is covered. */
export function TagReference() {
  const { t } = useTranslation();
  const { you } = useGame('you');
  const [covered] = useGameMemory((memory) => memory.roleCovered);
  const own = covered ? null : (you?.role ?? null);
  const roles = own === null ? ROLES : [own, ...ROLES.filter((role) => role !== own)];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        {t('Each action carries a secret tag of its voice’s role: the hidden part of what it does. Nobody else sees it before the end.')}
      </p>
      {roles.map((role) => (
        <TagsOf key={role} role={role} isOwn={role === own} />
      ))}
    </div>
  );
}

function TagsOf({ role, isOwn }: { readonly role: Role; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const { rulesOff } = useGameState('rulesOff');
  return (
    <section aria-label={roleName(t, role)}>
      <h3 className="mb-2 text-lg">{isOwn ? t('{{role}}: your role', { role: roleName(t, role) }) : roleName(t, role)}</h3>
      <dl className="flex flex-col gap-2">
        {tagsOfRole(role).map((tag) => (
          <Entry key={tag} name={tagName(t, tag)} isOff={rulesOff.includes(tag)}>
            {tagHint(t, tag)} <span className="text-muted">{tagUseText(t, tag)}</span>
          </Entry>
        ))}
      </dl>
    </section>
  );
}

/** The phases of a round, in order, and how each side wins. */
export function PhaseReference() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-2.5 pl-5">
        {PHASES.map((phase) => (
          <li key={phase} className="pl-1">
            <strong className="font-semibold">{phaseName(t, phase)}.</strong> {phaseText(t, phase)}
          </li>
        ))}
      </ol>
      <WhoWinsList />
      <HouseRules />
    </div>
  );
}

interface EntryProps {
  readonly icon?: (typeof ACTION_ICONS)[Action];
  readonly name: string;
  /** This game is played without it. */
  readonly isOff: boolean;
  readonly children: ReactNode;
}

function Entry({ icon: Icon, name, isOff, children }: EntryProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="flex items-center gap-2 font-semibold">
        {Icon === undefined ? null : <Icon size={16} className="shrink-0 text-accent" />}
        {name}
        {isOff ? <span className="font-normal text-muted text-sm">{t('Not in this game')}</span> : null}
      </dt>
      <dd className="leading-snug">{children}</dd>
    </div>
  );
}

const actionEffect = (t: TFunction, action: Action): string =>
  t(
    {
      move: 'One step on the way to a place. Steps towards different places undo each other; a step may slip.',
      search:
        'Reveals one hidden thing, or opens an unlocked container. Searching a voice probes it: you alone get a clue about its last tag, which is usually right, and that voice can’t sabotage this round.',
      interact:
        'Takes an item, uses a mechanism or opens a lock that has what it needs, calms a danger, wins someone over, or carries out a special plan. To open something that is only shut, search it.',
      help: 'Helping a voice gives it one composure and improves its next action. Helping without a voice as target raises vitality, or lowers the alarm if that is more urgent; not next to an active danger.',
      hide: 'Always works. Until the next round you can’t be probed, sabotage aimed at you fails, the mood of hostile people next to the body raises no alarm. If the alarm clock is due, the alarm falls by 1 instead of rising.',
      sabotage:
        'Only for Saboteurs, and not two rounds in a row. It looks like an ordinary action without effect. The harm lands as a mishap in anyone’s turn, nearly always a later one.',
    }[action],
  );

const actionTargets = (t: TFunction, action: Action): string =>
  t(
    {
      move: 'any known place with a known way to it.',
      search: 'this place, a container here, or another living voice.',
      interact: 'a thing, danger, person or special plan here, or the place itself.',
      help: 'another living voice, or whatever helps most.',
      hide: 'none.',
      sabotage: 'a thing, danger, person, place or another living voice.',
    }[action],
  );

const phaseText = (t: TFunction, phase: Phase): string =>
  t(
    {
      setup: 'Roles are dealt and the secret order is drawn. Neither ever changes.',
      planning:
        'Every voice chooses an action, a target, an intention and a tag, and locks in. A voice that chooses nothing in time gets a random action. This is also the time to claim turns, accuse and vote.',
      resolution:
        'An accusation is decided first. Then the body does everything, one turn after another. Each turn meets the world as the last one left it.',
      update:
        'Dangers next to the body act, then the people there. Others walk, events happen, and the alarm clock ticks. Then the next round begins.',
      ended:
        'Checked after every turn. The game ends when Collaborators or Saboteurs win, or when the rounds run out; then everything is revealed.',
    }[phase],
  );

const kindName = (t: TFunction, kind: TargetKind): string =>
  t(
    {
      environment: 'whatever the stage needs',
      location: 'places',
      container: 'containers',
      object: 'things',
      hazard: 'dangers',
      npc: 'people',
      special: 'special plans',
      player: 'voices',
    }[kind],
  );

function tagUseText(t: TFunction, tag: Tag): string {
  const { actions, on } = TAG_USES[tag];
  return t('With {{actions}}, on {{targets}}.', {
    actions: actions.map((action) => actionName(t, action)).join(', '),
    targets: on === 'any' ? t('anything') : on.map((kind) => kindName(t, kind)).join(', '),
  });
}
