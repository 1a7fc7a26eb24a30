import { useTranslation } from 'react-i18next';
import { idleHint } from '../../lib/game-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WhoWinsList } from './who-wins-list.tsx';

interface HelpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function HelpDialog({ open, onOpenChange }: HelpDialogProps) {
  const { t } = useTranslation();
  const keys = [
    ['1 – 6', t('Choose an action')],
    ['L', t('Submit and lock in')],
    ['C', t('Write in the chat')],
    ['N', t('Open the notes')],
    [t('Space'), t('Hurry the story')],
    ['?', t('This help')],
  ] as const;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Help')} wide>
      <div className="grid gap-x-8 gap-y-5 text-[0.9375rem] leading-relaxed sm:grid-cols-[1fr_15rem]">
        <div className="flex flex-col gap-3">
          <p>
            {t(
              'You are one of several voices in one mind, and you share one body. Each round every voice secretly chooses one thing for the body to do.',
            )}
          </p>
          <p>
            {t(
              'Then the body does all of it, one after another, in an order nobody was told. The story says what the body did, never whose idea it was.',
            )}
          </p>
          <p>
            {t(
              'Everybody sees the intention of an action; nobody sees its secret tag. A mishap can be bad luck or sabotage: they look the same.',
            )}
          </p>
          <p>
            {t(
              'Search a voice to probe it. Claim your turns and compare: the order moves on by one place each round. When you are sure, accuse.',
            )}
          </p>
          <p>{idleHint(t)}</p>
          <WhoWinsList />
        </div>
        <dl className="grid h-fit grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2">
          {keys.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-9 rounded-md border border-line-strong px-2 py-0.5 text-center font-sans text-sm">
                  {key}
                </kbd>
              </dt>
              <dd className="text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
