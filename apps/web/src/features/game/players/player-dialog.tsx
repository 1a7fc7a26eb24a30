import type { PlayerView } from '@one-mind/engine/view/view-types';
import { Flag, Gavel } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clueText, roleName } from '../../../shared/games/game-labels.ts';
import { openReport } from '../../../shared/moderation/moderation-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAccusationBlock } from '../accusation/use-accusation-block.ts';
import { verdictText } from '../accusation/verdict-labels.ts';
import { useGame, useGameState } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { useTurnLabel } from '../live/use-turn-label.ts';
import { claimText } from '../talk/contradiction-text.ts';
import { RoleGuess } from './role-guess.tsx';

interface PlayerDialogProps {
  readonly player: PlayerView;
  readonly onClose: () => void;
  readonly onAccuse: () => void;
}

/** Everything about one voice: its claims, what the player knows and guesses, and whether its messages are hidden. */
export function PlayerDialog({ player, onClose, onAccuse }: PlayerDialogProps) {
  const { t } = useTranslation();
  const { id: gameId, you } = useGame('id', 'you');
  const current = useGameState('claims', 'verdicts', 'composureMax');
  const [muted, change] = useGameMemory((memory) => memory.muted);
  const when = useTurnLabel();
  const whyNot = useAccusationBlock(player);
  const name = useNameOf();
  const own = player.id === you?.id;
  const claims = current.claims.filter((claim) => claim.player === player.id);
  const verdicts = current.verdicts.filter(({ accuser, accused }) => accuser === player.id || accused === player.id);
  const clues = (you?.clues ?? []).filter((clue) => clue.type === 'probe' && clue.about === player.id);
  const isMuted = muted.includes(player.id);
  return (
    <Dialog
      onClose={onClose}
      title={<bdi>{player.username}</bdi>}
      description={
        player.role === null
          ? t('Composure {{value}} of {{max}}', { value: player.composure, max: current.composureMax })
          : t('Revealed: {{role}}', { role: roleName(t, player.role) })
      }
      footer={
        you === null || own ? undefined : (
          <Button variant="danger" disabled={whyNot !== null} onClick={onAccuse} icon={Gavel} title={whyNot ?? undefined}>
            {t('Accuse {{name}}', { name: player.username })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {you === null || own || player.role !== null ? null : (
          <div className="flex min-h-11 items-center justify-between gap-4">
            <span className="font-medium">{t('My guess')}</span>
            <RoleGuess player={player} />
          </div>
        )}
        {own ? null : (
          <Switch
            label={t('Mute in the chat')}
            hint={t('Hides this voice’s messages and reactions from you in every game. Nobody is notified.')}
            checked={isMuted}
            onCheckedChange={(on) => change({ muted: on ? [...muted, player.id] : muted.filter((id) => id !== player.id) })}
          />
        )}
        {own || player.kind === 'ai' ? null : (
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            icon={Flag}
            onClick={() => openReport({ kind: 'player', userId: player.id, roomId: `game:${gameId}` }, player.username, player.id)}
          >
            {t('Report {{name}}', { name: player.username })}
          </Button>
        )}
        <Section title={t('Claims')} none={t('None so far.')}>
          {claims.map((claim) => claimText(t, claim, name))}
        </Section>
        <Section title={t('Accusations')} none={t('None so far.')}>
          {verdicts.map((verdict) => verdictText(t, verdict, name))}
        </Section>
        {you === null || own ? null : (
          <Section title={t('My probes')} none={t('None so far. Search this voice to probe it.')}>
            {clues.map((clue) => `${clueText(t, clue, name, when)} (${t('round {{round}}', { round: clue.round })})`)}
          </Section>
        )}
        {whyNot === null || you === null || own ? null : <p className="text-muted">{whyNot}</p>}
      </div>
    </Dialog>
  );
}

function Section({ title, none, children }: { readonly title: string; readonly none: ReactNode; readonly children: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-[1.0625rem] text-muted">{title}</h3>
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-1 leading-snug">
          {children.map((text) => (
            <li key={text} className="border-line border-l-2 pl-2.5">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
