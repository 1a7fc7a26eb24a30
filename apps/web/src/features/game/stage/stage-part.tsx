import { StageCaption } from './stage-caption.tsx';
import { StageFoot } from './stage-foot.tsx';
import { StageScene } from './stage-scene.tsx';

/** The parts of the stage in one file of the build, because they are needed together. */
export function StagePart({ part }: { readonly part: 'scene' | 'caption' | 'foot' }) {
  switch (part) {
    case 'scene':
      return <StageScene />;
    case 'caption':
      return <StageCaption />;
    case 'foot':
      return <StageFoot className="min-h-0 flex-1" />;
  }
}
