import { AI_LEVELS, type AiLevel } from '@one-mind/engine/vocabulary';
import { LAB_GAMES_ON_SERVER_MAX, LAB_PLAYERS, type LabPlayers, type LabSettings } from '@one-mind/protocol/scenarios/lab';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { FlaskConical, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVEL_LABELS } from '../../shared/games/ai-levels.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/forms/field.tsx';
import { LAB_PLACES, type LabPlace } from './use-lab.ts';

/** Of each number of players. */
const GAMES = [5, 20, 50, 100, 200, 500, 1000, 2000] as const;
const SEED = /^[\w.-]{1,60}$/;

interface LabSettingsFormProps {
  readonly draft: ScenarioDraft;
  readonly isRunning: boolean;
  readonly onStart: (settings: LabSettings, place: LabPlace) => void;
  readonly onCancel: () => void;
}

export function LabSettingsForm({ draft, isRunning, onStart, onCancel }: LabSettingsFormProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly LabPlayers[]>([]);
  const [level, setLevel] = useState<AiLevel>('normal');
  const [games, setGames] = useState<number>(50);
  const [seed, setSeed] = useState('1');
  const [place, setPlace] = useState<LabPlace>('browser');
  const possible = LAB_PLAYERS.filter((count) => count >= draft.min_players && count <= draft.max_players);
  const players = possible.filter((count) => !left.includes(count));
  const isMuch = place === 'server' && games > LAB_GAMES_ON_SERVER_MAX;
  const problems = {
    players: players.length > 0 ? undefined : t('Choose at least one number of players that this scenario is made for.'),
    seed: SEED.test(seed) ? undefined : t('A seed has up to 60 letters, digits, dots, dashes and underscores.'),
  };
  const canStart = problems.players === undefined && problems.seed === undefined && !isMuch;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canStart && !isRunning) onStart({ players, level, games, seed }, place);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
        <Field label={t('AI players')}>
          {(control) => (
            <Select
              {...control}
              value={level}
              onChange={(event) => setLevel(AI_LEVELS.find((one) => one === event.target.value) ?? 'normal')}
            >
              {AI_LEVELS.map((one) => (
                <option key={one} value={one}>
                  {t(LEVEL_LABELS[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('Games for each number of players')}
          error={
            isMuch ? t('At most {{most}} on the server. In this browser there can be more.', { most: LAB_GAMES_ON_SERVER_MAX }) : undefined
          }
        >
          {(control) => (
            <Select {...control} value={games} onChange={(event) => setGames(Number(event.target.value))}>
              {GAMES.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Seed')} hint={t('The same seed gives the same figures.')} error={problems.seed}>
          {(control) => (
            <Input {...control} value={seed} maxLength={60} autoComplete="off" onChange={(event) => setSeed(event.target.value)} />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <fieldset aria-describedby="lab-players-note">
          <legend className="font-medium text-sm">{t('Number of players')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {LAB_PLAYERS.map((count) => (
              <label key={count} className="tabular flex min-h-11 items-center gap-2 has-disabled:text-faint">
                <input
                  type="checkbox"
                  checked={players.includes(count)}
                  disabled={!possible.includes(count)}
                  onChange={({ target }) =>
                    setLeft((before) => (target.checked ? before.filter((one) => one !== count) : [...before, count]))
                  }
                  className="size-4.5 accent-(--accent)"
                />
                {count}
              </label>
            ))}
          </div>
          <p id="lab-players-note" aria-live="polite" className="text-danger text-sm">
            {problems.players}
          </p>
        </fieldset>
        <fieldset>
          <legend className="font-medium text-sm">{t('Where it is played')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {LAB_PLACES.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="lab-place"
                  checked={place === one}
                  onChange={() => setPlace(one)}
                  className="size-4.5 accent-(--accent)"
                />
                {one === 'browser' ? t('In this browser') : t('On the server')}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!canStart || isRunning} icon={<FlaskConical aria-hidden="true" size={17} />}>
          {t('Simulate')}
        </Button>
        <Button disabled={!isRunning} onClick={onCancel} icon={<X aria-hidden="true" size={16} />}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
