import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const CodeStepSchema = z.object({ email: z.string(), requestedAt: z.number() });
/** `requestedAt`: when the code was requested, epoch ms. */
export type CodeStep = z.output<typeof CodeStepSchema>;

interface CodeStepControl {
  /** Null = no code was requested, or it has expired. */
  readonly step: CodeStep | null;
  /** Call after a code was requested. */
  readonly open: (email: string) => Promise<void>;
  /** Returns to the form before it. */
  readonly close: () => Promise<void>;
}

/**
 * The step in which people enter a code. It belongs to the entry in the browser's history, so that a reload keeps it and "Back" leaves it.
 * `lifetime`: how long the code works, in ms.
 */
export function useCodeStep(lifetime: number): CodeStepControl {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { data } = CodeStepSchema.safeParse(state);
  const step = data !== undefined && data.requestedAt + lifetime > Date.now() ? data : null;
  return {
    step,
    open: async (email) =>
      navigate({ pathname, search, hash }, { state: { email, requestedAt: Date.now() } satisfies CodeStep, replace: step !== null }),
    close: async () => navigate(-1),
  };
}
