import type { YouView } from '@one-mind/engine/view/view-types';
import type { Replay } from '@one-mind/protocol/games/replays';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { Logo } from '../../shared/content/logo.tsx';
import { nameOf } from '../../shared/games/game-labels.ts';
import { SceneMap } from '../../shared/map/scene-map.tsx';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { ShareReplay } from '../../shared/replay/share-replay.tsx';
import { ShareTurningPoint } from '../../shared/replay/share-turning-point.tsx';
import { TurnScene } from '../../shared/stage/turn-scene.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { KnowledgePanel } from './knowledge-panel.tsx';
import { LensPicker } from './lens-picker.tsx';
import { PlaybackControls } from './playback-controls.tsx';
import { useReplayKeys } from './replay-keys.ts';
import {
  authorFor,
  type Frame,
  firstTurn,
  indexFrom,
  knowledgeOf,
  type Lens,
  lensesOf,
  lensFrom,
  lensText,
  roundJump,
  roundStarts,
  stayOf,
  turnFrom,
} from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';
import { Scales } from './scales.tsx';
import { StoryPanel } from './story-panel.tsx';
import { TurnCaption } from './turn-caption.tsx';
import { TurnStrip } from './turn-strip.tsx';
import { usePlayback } from './use-playback.ts';
import './replay.css';

interface ReplayScreenProps {
  readonly replay: Replay;
  /** At least one. */
  readonly frames: readonly Frame[];
}

/** Delay in ms, so that the address doesn't change with every step of scrubbing. */
const ADDRESS_AFTER = 300;

/** Map, story and knowledge at one moment, with the playback controls below. */
export function ReplayScreen({ replay, frames }: ReplayScreenProps) {
  const { t } = useTranslation();
  const { reveal, scenario, viewer } = replay;
  const [search, setSearch] = useSearchParams();
  const [lens, setLens] = useState<Lens>(() => lensFrom(search.get('lens'), reveal.players.length));
  const beginning = useMemo(() => firstTurn(frames), [frames]);
  const playback = usePlayback(frames, turnFrom(search.get('turn'), frames) ?? indexFrom(search.get('at'), frames.length, beginning));
  const { index, playing, go, toggle } = playback;
  const last = frames.length - 1;
  const starts = useMemo(() => roundStarts(frames), [frames]);
  const knowledge = useKnowledge(replay.id, lens);

  useReplayKeys({
    ArrowLeft: () => go(index - 1),
    ArrowRight: () => go(index + 1),
    ' ': toggle,
    Home: () => go(0),
    End: () => go(last),
    PageUp: () => go(roundJump(starts, index, -1, last)),
    PageDown: () => go(roundJump(starts, index, 1, last)),
    ...Object.fromEntries(lensesOf(reveal.players.length).map((choice, key) => [String(key), () => setLens(choice)])),
  });
  const address = new URLSearchParams({
    ...(index === beginning ? {} : { at: String(index + 1) }),
    ...(lens.type === 'public' ? {} : { lens: lensText(lens) }),
  }).toString();
  useEffect(() => {
    if (playing) return;
    const timer = setTimeout(() => setSearch(address, { replace: true, preventScrollReset: true }), ADDRESS_AFTER);
    return () => clearTimeout(timer);
  }, [address, playing, setSearch]);

  const frame = frames[index] ?? frames[0];
  const end = frames[last];
  if (frame === undefined || end === undefined) return null;
  // Things that are found later have names from the start, because the truth mentions them.
  const seen: ReplayView = { frame, frames, lens, reveal, you: knowledge.at(index), name: nameOf(t, end.players, end.world) };
  const { turn, world, state } = frame;
  const title = t('Replay: {{scenario}}', { scenario: scenario.title });

  return (
    <div className="replay-screen flex h-dvh min-h-[40rem] flex-col bg-ground">
      <DocumentTitle title={title} />
      <header className="shrink-0 px-3 pt-1.5 lg:px-4">
        <div className="flex items-center gap-3">
          <Logo clickable size={32} />
          <h1 className="wrap-anywhere min-w-0 flex-1 text-balance text-lg leading-tight sm:text-2xl">
            <span className="max-sm:hidden">{title}</span>
            <span className="sm:hidden">{scenario.title}</span>
          </h1>
          <Scales frame={frame} losing={scenario.losingResources} className="max-lg:hidden" />
          {viewer.seat === null ? null : (
            <LinkButton size="sm" to={`/game/active/${encodeURIComponent(replay.id)}`} icon={Flag}>
              {t('Results')}
            </LinkButton>
          )}
          <ShareReplay gameId={replay.id} scenario={scenario.title} isPlayer={viewer.seat !== null} isOpen={viewer.isOpen} size="sm" />
          <ShareTurningPoint
            game={{ reveal, scenario, world: end.world, players: end.players, current_state: end.state, log: replay.narrative_log }}
            isSmall
          />
        </div>
        <LensPicker players={end.players} lens={lens} onChange={setLens} className="pt-1.5" />
      </header>
      <Scales frame={frame} losing={scenario.losingResources} className="px-3 pt-1.5 lg:hidden" />
      <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(15rem,44%)_auto_minmax(0,1fr)] gap-2 p-2 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)_auto] lg:gap-2.5 lg:px-4 lg:py-2.5">
        <div className="relative flex min-h-0 flex-col gap-2">
          <div className="relative flex min-h-0 flex-1 flex-col">
            <SceneMap
              world={world}
              playing={state.phase === 'resolution' || state.phase === 'update' || state.phase === 'ended'}
              spot={turn?.target ?? null}
              className="min-h-0 flex-1"
            />
            {turn === null ? null : (
              <TurnScene
                key={index}
                turn={turn}
                ms={stayOf(frame) / playback.speed}
                ownSeat={seen.you !== null && authorFor(lens, turn, seen) === seen.you.id ? seen.you.seat : null}
                alarm={{ value: world.alarm, limit: world.alarmLimit }}
              />
            )}
          </div>
          <TurnCaption seen={seen} />
        </div>
        <TurnStrip seen={seen} onGo={go} className="lg:row-start-2" />
        <div className="flex min-h-0 flex-col gap-2.5 max-lg:overflow-y-auto lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {knowledge.problem}
          <StoryPanel seen={seen} className="lg:min-h-0 lg:flex-[1.25]" />
          <KnowledgePanel seen={seen} className="lg:min-h-0 lg:flex-1" />
        </div>
      </main>
      <PlaybackControls frames={frames} playback={playback} starts={starts} />
    </div>
  );
}

/** What the lens's seat knew at each moment, loaded when it is first needed. */
function useKnowledge(gameId: string, lens: Lens) {
  const { t } = useTranslation();
  const seat = lens.type === 'seat' ? lens.seat : null;
  const seatView = useQuery({
    queryKey: ['replay', gameId, 'seat', seat],
    queryFn: ({ signal }) => get(`/api/game/${encodeURIComponent(gameId)}/replay/seats/${seat}`, { signal }),
    enabled: seat !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = useMemo(() => (seatView.data === undefined ? [] : knowledgeOf(seatView.data)), [seatView.data]);
  return {
    at: (index: number): YouView | null => (seat === null ? null : (known[index] ?? null)),
    problem: seatView.isError ? <QueryFailure query={seatView} title={t('Failed to load what this voice knew')} /> : null,
  };
}
