import { lazyPart } from '../../../lib/lazy-part.ts';

const loadStage = async () => (await import('./stage-part.tsx')).StagePart;
export const LazyStagePart = lazyPart(loadStage);

/** Loads the code of the stage before the first turns play. */
export const preloadStage = (): void => void loadStage().catch(() => undefined);
