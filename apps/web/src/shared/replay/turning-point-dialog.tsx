import type { GameScenario } from '@one-mind/protocol/games/games';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSiteName } from '../content/content.ts';
import { useSiteAddress } from '../content/site-address.ts';
import { type Decided, turningPoint } from '../ending/what-decided.ts';
import { nameOf } from '../games/game-labels.ts';
import { drawTurningPoint, type PictureText } from './turning-point-picture.ts';

export interface TurningPointDialogProps {
  /** A finished game. */
  readonly game: Decided & { readonly scenario: Pick<GameScenario, 'title'> };
  readonly onClose: () => void;
}

/** The picture, its sentence, and every way to pass them on that this browser has. */
export function TurningPointDialog({ game, onClose }: TurningPointDialogProps) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const address = useSiteAddress();
  const { players, world, reveal, scenario } = game;
  const point = turningPoint(t, game);
  const isDone = reveal.result.outcome === 'success';
  const result = isDone ? t('Mission Accomplished!') : t('Mission Failed');
  const sentence = point?.sentence ?? '';
  const when =
    point?.round == null
      ? t('The turning point')
      : point.turn === null
        ? t('The turning point: round {{round}}', { round: point.round })
        : t('The turning point: round {{round}}, turn {{turn}}', { round: point.round, turn: point.turn });
  const name = nameOf(t, players, world);
  const winners = reveal.players.filter((player) => player.won).map(({ id }) => name(id));
  const won = winners.length === 0 ? t('Nobody won.') : t('Winners: {{names}}', { count: winners.length, names: winners.join(', ') });
  const host = new URL(address).host;
  const seats = players.length;
  const text = `${scenario.title}: ${result}\n${sentence}\n${siteName}: ${address}`;
  const content = useMemo(
    () => ({ siteName, host, scenario: scenario.title, result, isDone, when, sentence, won, seats }),
    [siteName, host, scenario.title, result, isDone, when, sentence, won, seats],
  );
  const picture = usePicture(content);
  const file = picture.state === 'drawn' ? picture.file : null;
  const canShare = file !== null && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

  return (
    <Dialog
      onClose={onClose}
      title={t('Share the turning point')}
      description={t('The picture names players and gives away the ending. Sharing it doesn’t open the replay to anyone.')}
    >
      <div className="flex flex-col gap-4">
        {picture.state === 'failed' ? (
          <p role="alert" className="text-danger text-sm">
            {t('This browser couldn’t draw the picture. You can still copy the sentence.')}
          </p>
        ) : (
          <div className="aspect-[1200/630] w-full overflow-hidden rounded-xl border border-line bg-sunken">
            {picture.state === 'drawn' ? (
              <img src={picture.url} alt={`${scenario.title}: ${result} ${when}. ${sentence}`} className="size-full animate-fade" />
            ) : (
              <p role="status" className="sr-only">
                {t('Drawing the picture…')}
              </p>
            )}
          </div>
        )}
        <p className="wrap-anywhere select-text whitespace-pre-line rounded-xl border border-line bg-sunken px-3 py-2 text-sm leading-relaxed">
          {text}
        </p>
        <div className="flex flex-wrap gap-2">
          {canShare ? (
            <Button variant="primary" size="sm" icon={Share2} onClick={() => void share(file, text, scenario.title)}>
              {t('Share')}
            </Button>
          ) : null}
          {picture.state === 'drawn' ? (
            <a
              href={picture.url}
              download={picture.file.name}
              className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 font-medium text-sm hover:border-accent touch:min-h-11"
            >
              <Download size={16} aria-hidden="true" />
              {t('Download the picture')}
            </a>
          ) : null}
          <CopyButton text={text} label={t('Copy the sentence')} />
        </div>
      </div>
    </Dialog>
  );
}

type Picture =
  | { readonly state: 'drawing' | 'failed' }
  | { readonly state: 'drawn'; readonly file: File /** An address that only this page can open. */; readonly url: string };

function usePicture(content: PictureText): Picture {
  const [picture, setPicture] = useState<Picture>({ state: 'drawing' });
  useEffect(() => {
    let url: string | null = null;
    let isCurrent = true;
    drawTurningPoint(content).then(
      (blob) => {
        if (!isCurrent) return;
        url = URL.createObjectURL(blob);
        setPicture({ state: 'drawn', file: new File([blob], 'turning-point.png', { type: 'image/png' }), url });
      },
      () => isCurrent && setPicture({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [content]);
  return picture;
}

/** If the person closes the share sheet, or the browser refuses, the other buttons remain. */
async function share(file: File, text: string, title: string): Promise<void> {
  await navigator.share({ files: [file], text, title }).catch(() => undefined);
}
