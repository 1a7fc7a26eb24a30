import { useTranslation } from 'react-i18next';
import { idleHint } from '../../../shared/games/game-labels.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useGameState } from '../live/game-context.ts';
import { ActionReference, PhaseReference, TagReference } from './rules-reference.tsx';
import { SignReference } from './sign-reference.tsx';
import { WhoWinsList } from './who-wins-list.tsx';

export const HELP_TABS = ['game', 'actions', 'tags', 'phases', 'signs', 'keys'] as const;
export type HelpTab = (typeof HELP_TABS)[number];

interface HelpDialogProps {
  /** Null while the dialog is closed. */
  readonly tab: HelpTab | null;
  readonly onTab: (tab: HelpTab | null) => void;
}

/** The help: how the game works, the six actions, the tags, the phases, what the symbols on the screen mean, and the keys. */
export function HelpDialog({ tab, onTab }: HelpDialogProps) {
  const { t } = useTranslation();
  const titles: Record<HelpTab, string> = {
    game: t('The game'),
    actions: t('Actions'),
    tags: t('Secret tags'),
    phases: t('Phases'),
    signs: t('Symbols'),
    keys: t('Keys'),
  };
  return (
    <Dialog open={tab !== null} onClose={() => onTab(null)} title={t('Help')} wide>
      <Tabs value={tab ?? 'game'} onValueChange={(value) => onTab(HELP_TABS.find((one) => one === value) ?? 'game')}>
        <TabList aria-label={t('Help')} className="sticky top-0 z-1 mb-4 flex-wrap bg-raised">
          {HELP_TABS.map((one) => (
            <Tab key={one} value={one} className="-outline-offset-2! px-2.5! sm:px-3.5!">
              {titles[one]}
            </Tab>
          ))}
        </TabList>
        <div className="min-h-[19rem] text-[0.9375rem] leading-relaxed">
          <TabPanel value="game">
            <HowItWorks />
          </TabPanel>
          <TabPanel value="actions">
            <ActionReference />
          </TabPanel>
          <TabPanel value="tags">
            <TagReference />
          </TabPanel>
          <TabPanel value="phases">
            <PhaseReference />
          </TabPanel>
          <TabPanel value="signs">
            <SignReference />
          </TabPanel>
          <TabPanel value="keys">
            <Keys />
          </TabPanel>
        </div>
      </Tabs>
    </Dialog>
  );
}

function HowItWorks() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t(
          'You are one of several voices in one mind, and you share one body. Each round every voice secretly chooses one thing for the body to do.',
        )}
      </p>
      <p>
        {t(
          'Then the body does all of them, one after another, in a secret order. The story says what the body did, never whose idea it was.',
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
      <FairPlay />
    </div>
  );
}

/** [S5] Players can note the seal down and compare it at the end. */
function FairPlay() {
  const { t } = useTranslation();
  const { commitment } = useGameState('commitment');
  return (
    <section aria-labelledby="fair-play">
      <h3 id="fair-play" className="mb-2 text-lg">
        {t('Fair play')}
      </h3>
      <p>
        {t(
          'Everything random in this game, including the roles and the order, comes from one secret seed. This is its seal. The seed is revealed after the game, and anyone can then check that it is the same one.',
        )}
      </p>
      <code className="mt-1 block select-all break-all font-mono text-[0.8125rem] text-muted">{commitment}</code>
    </section>
  );
}

function Keys() {
  const { t } = useTranslation();
  const keys = [
    ['1 – 6', t('Choose an action; then the arrow keys and Space choose its target')],
    ['L', t('Submit and lock in')],
    ['C', t('Write in the chat')],
    ['N', t('Open the notes')],
    ['R', t('Cover or uncover my role')],
    [t('Space'), t('Speed up the story')],
    ['?', t('This help')],
  ] as const;
  return (
    <dl className="grid h-fit grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2">
      {keys.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-block min-w-9 rounded-md border border-line-strong px-2 py-0.5 text-center font-sans text-sm">{key}</kbd>
          </dt>
          <dd className="text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
