/** What AI players say, by occasion. No line names a role, a tag, or a turn that its speaker has not claimed. */
import lines from './en/ai-lines.json' with { type: 'json' };

export type Occasion = keyof typeof lines;
export const PHRASES: Readonly<Record<Occasion, readonly string[]>> = lines;
