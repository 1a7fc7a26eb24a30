import type { TestGameState } from '@one-mind/protocol/games/sandbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import type { TestCommand } from './test-game-calls.ts';

/** What the seat can say in the game: accuse, vote or claim a turn. */
export function TestTalk({
  game: { you, players, current_state: state },
  command,
}: {
  readonly game: TestGameState;
  readonly command: TestCommand;
}) {
  const { t } = useTranslation();
  const { accusation } = state;
  const others = players.filter((player) => player.is_alive && player.id !== you.id);
  const [accused, setAccused] = useState('');
  const [claimed, setClaimed] = useState('');
  const nameOf = (id: string) => players.find((player) => player.id === id)?.username ?? '';
  if (accusation !== null) {
    return (
      <div className="flex flex-col gap-2 rounded-lg border border-line p-3 text-sm">
        <p>{t('{{accuser}} accuses {{accused}}.', { accuser: nameOf(accusation.accuser), accused: nameOf(accusation.accused) })}</p>
        {you.canVote ? (
          <div className="flex gap-2">
            <Button size="sm" onClick={() => command.mutate({ path: '/vote', body: { seat: you.seat, guilty: true } })}>
              {t('Guilty')}
            </Button>
            <Button size="sm" onClick={() => command.mutate({ path: '/vote', body: { seat: you.seat, guilty: false } })}>
              {t('Not guilty')}
            </Button>
          </div>
        ) : null}
      </div>
    );
  }
  const target = others.find(({ id }) => id === accused) ?? others[0];
  const claim = you.claimable.find(({ round, turn }) => `${round}.${turn}` === claimed) ?? you.claimable[0];
  return (
    <div className="flex flex-col gap-2">
      {you.canAccuse && target !== undefined ? (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Select
              aria-label={t('Accused')}
              value={target.id}
              onChange={setAccused}
              options={others.map(({ id, username }) => ({ value: id, label: username }))}
            />
          </div>
          <Button size="sm" onClick={() => command.mutate({ path: '/accuse', body: { seat: you.seat, player: target.id } })}>
            {t('Accuse')}
          </Button>
        </div>
      ) : null}
      {claim === undefined ? null : (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Select
              aria-label={t('Turn to claim')}
              value={`${claim.round}.${claim.turn}`}
              onChange={setClaimed}
              options={you.claimable.map(({ round, turn }) => ({
                value: `${round}.${turn}`,
                label: t('Round {{round}}, turn {{turn}}', { round, turn }),
              }))}
            />
          </div>
          <Button size="sm" onClick={() => command.mutate({ path: '/claim', body: { seat: you.seat, ...claim } })}>
            {t('Claim')}
          </Button>
        </div>
      )}
    </div>
  );
}
