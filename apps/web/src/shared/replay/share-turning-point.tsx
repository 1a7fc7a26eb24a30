import { Image } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { TurningPointDialogProps } from './turning-point-dialog.tsx';

const TurningPointDialog = lazyPart(async () => (await import('./turning-point-dialog.tsx')).TurningPointDialog);

interface ShareTurningPointProps extends Pick<TurningPointDialogProps, 'game'> {
  /** Shows only the icon, where there is little room. */
  readonly isSmall?: boolean;
}

/** Offers the moment that decided a finished game as a picture and a sentence. It doesn't open the replay to anyone. */
export function ShareTurningPoint({ game, isSmall = false }: ShareTurningPointProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { reason } = game.reveal.result;
  // A game that wasn't played to its end has no such moment.
  if (reason === 'abandoned' || reason === 'ended_by_admin') return null;
  const label = t('Share the turning point');
  const open = (): void => setOpen(true);
  return (
    <>
      {isSmall ? (
        <IconButton icon={Image} label={label} onClick={open} />
      ) : (
        <Button icon={Image} onClick={open}>
          {label}
        </Button>
      )}
      <Suspense>{isOpen ? <TurningPointDialog game={game} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
