import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playNotes } from '../../../lib/sound/sound.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { useGame } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { usePlayback } from '../story/playback-context.ts';
import { AccusationScene } from './accusation-scene.tsx';
import { Curtain } from './curtain.tsx';
import { CURTAIN_CUES } from './curtain-cues.ts';
import { type DueCurtain, dueCurtain } from './due-curtain.ts';
import { RoleScene } from './role-scene.tsx';
import { VerdictScene } from './verdict-scene.tsx';

/** The big moments of a game as they happen: the reader's role, an accusation and its verdict. */
export function Curtains() {
  const { t } = useTranslation();
  const { narrated, opened, current } = usePlayback();
  const { you } = useGame('you');
  const [isCovered] = useGameMemory((memory) => memory.roleCovered);
  const [roleShown, remember] = useGameMemory((memory) => memory.roleShown);
  const [done, setDone] = useState<string | null>(null);
  const visible = current === null ? narrated : [...narrated, current.entry];
  const due = dueCurtain({ visible, opened, you, isCovered, roleShown });
  const isOpen = due !== null && due.id !== done;
  const cue = isOpen ? due.type : null;
  useEffect(() => {
    if (cue === null) return;
    const timer = setTimeout(() => playNotes(CURTAIN_CUES[cue]), CUE_AFTER);
    return () => clearTimeout(timer);
  }, [cue]);
  if (!isOpen) return null;
  const close = () => (due.type === 'role' ? remember({ roleShown: true }) : setDone(due.id));
  return (
    <>
      {/* The story says the others to screen readers. */}
      {due.type === 'role' ? (
        <p role="status" className="sr-only">
          {t('Your role: {{role}}', { role: roleName(t, due.you.role) })}
        </p>
      ) : null}
      <Curtain key={due.id} ms={due.ms} onDone={close}>
        <Scene due={due} />
      </Curtain>
    </>
  );
}

/** The sound comes with the role's name, the gavel or the stamp, in ms. */
const CUE_AFTER = 850;

function Scene({ due }: { readonly due: DueCurtain }) {
  if (due.type === 'role') return <RoleScene you={due.you} />;
  const { data } = due.entry;
  if (data.type === 'accused') return <AccusationScene accuser={data.accuser} accused={data.accused} />;
  return data.type === 'verdict' ? <VerdictScene verdict={data} /> : null;
}
