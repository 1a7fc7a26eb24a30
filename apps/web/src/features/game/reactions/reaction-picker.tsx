import { REACTIONS, type ReactionName } from '@one-mind/protocol/games/reactions';
import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneTabStop } from '../../../ui/one-tab-stop.ts';
import { ReactButton } from './react-button.tsx';
import { REACTION_ICONS, reactionName } from './reaction-labels.ts';

interface ReactionPickerProps {
  readonly label: string;
  /** The reader's reaction; null = none. */
  readonly own: ReactionName | null;
  readonly onPick: (reaction: ReactionName) => void;
}

/** The button and its popover with the six reactions, once it has been opened. */
export function ReactionPicker({ label, own, onPick }: ReactionPickerProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <ReactButton label={label} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // Popovers stay React children of the story, where a click would speed up the narration.
          onClick={(event) => event.stopPropagation()}
          className="z-50 animate-fade rounded-xl border border-line bg-raised p-1.5 shadow-2xl"
        >
          <Choices
            label={label}
            own={own}
            onPick={(reaction) => {
              setOpen(false);
              onPick(reaction);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Choices({ label, own, onPick }: ReactionPickerProps) {
  const { t } = useTranslation();
  const stop = useOneTabStop<HTMLFieldSetElement>();
  return (
    <fieldset aria-label={label} className="grid grid-cols-3 gap-1" {...stop}>
      {REACTIONS.map((reaction) => {
        const Icon = REACTION_ICONS[reaction];
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={reaction === own}
            onClick={() => onPick(reaction)}
            className={clsx(
              'flex min-h-14 min-w-20 flex-col items-center justify-center gap-1 rounded-lg border px-2 text-xs',
              reaction === own ? 'border-accent bg-accent/15' : 'border-transparent hover:bg-accent/15',
            )}
          >
            <Icon size={19} aria-hidden="true" />
            {reactionName(t, reaction)}
          </button>
        );
      })}
    </fieldset>
  );
}
