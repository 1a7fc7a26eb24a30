import type { YouView } from '@one-mind/engine/view/view-types';
import type { Action, TargetKind } from '@one-mind/engine/vocabulary';
import { ENVIRONMENT } from '@one-mind/engine/vocabulary';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useConnection } from '../../../lib/socket/socket.ts';
import type { ActionChoice } from '../live/game-commands.ts';
import { useCommands, useGamePart, useGameState } from '../live/game-context.ts';
import { playCue } from '../story/sound-cues.ts';

export interface ActionPicker {
  readonly choice: ActionChoice | null;
  /** Ids of the chosen action's possible targets. */
  readonly targets: ReadonlyMap<string, TargetKind>;
  /** It is planning, and the player is alive and not locked in. */
  readonly open: boolean;
  readonly busy: boolean;
  /** Nothing can be sent, because the device has no network. The choice is kept. */
  readonly offline: boolean;
  readonly problem: string | null;
  /** The action was chosen by its number key. */
  readonly byKey: boolean;
  readonly chooseAction: (action: Action, byKey?: boolean) => void;
  readonly change: (change: Partial<Omit<ActionChoice, 'action'>>) => void;
  readonly lockIn: () => void;
}

const NO_OPTIONS: YouView['options'] = [];
/** How long a change waits for the next one before it is sent to the server. */
const SAVE_AFTER_MS = 450;

/**
 * The player's choice. Every change is saved unlocked after a moment, so that when a time limit runs out, the player's
 * own choice counts and not the moderator's [P3].
 */
export function useActionPicker(): ActionPicker {
  const { t } = useTranslation();
  const commands = useCommands();
  const { options, lockedIn, program } = useGamePart(({ you }) => ({
    options: you?.options ?? NO_OPTIONS,
    lockedIn: you?.lockedIn ?? true,
    program: you?.program ?? null,
  }));
  const { phase, pause, round } = useGameState('phase', 'pause', 'round');
  const alive = useGamePart(({ you, players }) => players.find(({ id }) => id === you?.id)?.is_alive ?? false);
  const [choice, setChoice] = useState<ActionChoice | null>(() => fromProgram(program));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [byKey, setByKey] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wanted = useRef<ActionChoice | null>(null);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const connection = useConnection();
  const offline = connection === 'offline';
  const open = phase === 'planning' && pause.since === null && alive && !lockedIn;

  const forgetSave = useCallback(() => {
    if (waiting.current !== null) clearTimeout(waiting.current);
    waiting.current = null;
    wanted.current = null;
  }, []);
  const planned = useRef(round);
  useEffect(() => {
    // A new round starts a new choice, beginning with what the server already has (after a reload).
    if (planned.current === round) return;
    planned.current = round;
    forgetSave();
    setChoice(null);
    setProblem(null);
  }, [round, forgetSave]);
  useEffect(() => {
    if (!open) forgetSave();
  }, [open, forgetSave]);
  useEffect(() => forgetSave, [forgetSave]);

  const fail = (error: unknown) => {
    // The game has moved on without this page noticing. Its new state explains more than the refusal.
    if (error instanceof ApiError && (error.code === 'already_locked_in' || error.code === 'wrong_phase')) return void commands.reload();
    setProblem(`${t('Failed to submit action')}. ${errorMessage(error)}`);
  };
  const save = (next: ActionChoice) => {
    setChoice(next);
    setProblem(null);
    forgetSave();
    wanted.current = next;
    waiting.current = setTimeout(() => {
      // Sent one after another: on a slow network, an older choice that arrives last would be the one that is played.
      saving.current = saving.current.then(() => (wanted.current === next ? commands.chooseAction(next, false).catch(fail) : undefined));
    }, SAVE_AFTER_MS);
  };
  const latest = useRef({ choice, problem, open, save });
  latest.current = { choice, problem, open, save };
  useEffect(() => {
    const { choice: kept, problem: unsent, ...now } = latest.current;
    // Unsaved choices are sent when the network or the server is back; the player still has to lock in.
    if ((connection === 'reconnecting' || connection === 'connected') && unsent !== null && kept !== null && now.open) now.save(kept);
  }, [connection]);
  const option = options.find((one) => one.action === choice?.action);
  const targets = useMemo(() => new Map(open ? option?.targets.map((target) => [target.id, target.kind]) : []), [open, option]);
  return {
    choice,
    targets,
    open,
    busy,
    offline,
    // The button already says why nothing is sent.
    problem: offline ? null : problem,
    byKey,
    chooseAction: (action, pressed = false) => {
      // The parts that show the choice may lag behind it.
      const { choice } = latest.current;
      const chosen = options.find((one) => one.action === action);
      if (!open || busy || chosen === undefined || !chosen.enabled) return;
      setByKey(pressed);
      const [only] = chosen.targets;
      const kept = chosen.targets.find((target) => target.id === choice?.target && target.kind !== 'environment');
      const target = kept ?? chosen.targets.find((one) => one.id === ENVIRONMENT) ?? (chosen.targets.length === 1 ? only : undefined);
      save({
        action,
        target: target?.id ?? null,
        intention: choice?.intention ?? 'cooperative',
        tag: target?.tags[0] ?? null,
        shift: choice?.shift ?? 1,
      });
    },
    change: (change) => {
      const { choice } = latest.current;
      if (!open || busy || choice === null) return;
      const next = { ...choice, ...change };
      const tags = options.find((one) => one.action === next.action)?.targets.find((target) => target.id === next.target)?.tags ?? [];
      save({ ...next, tag: next.tag !== null && tags.includes(next.tag) ? next.tag : (tags[0] ?? null) });
    },
    lockIn: () => {
      if (!open || busy || offline || choice === null) return;
      forgetSave();
      setBusy(true);
      setProblem(null);
      commands
        .chooseAction(choice, true)
        .then(() => playCue('lockIn'), fail)
        .finally(() => setBusy(false));
    },
  };
}

function fromProgram(program: YouView['program']): ActionChoice | null {
  if (program === null) return null;
  const { action, target, intention, tag, shift } = program;
  return { action, target, intention, tag, shift: shift ?? 1 };
}
