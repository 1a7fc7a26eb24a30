/** What the checker has found. Every entry of a list is a sentence. */
export interface Findings {
  /** Requests of all clients that differ in key or body. */
  readonly commands: number;
  readonly acknowledged: number;
  /** Acknowledged, but not stored. */
  readonly lost: string[];
  /** Stored more than once. */
  readonly doubled: string[];
  /** What neither the rules nor the requests of the clients and their order explain. */
  readonly unexplained: string[];
  /** Games that should have gone on. */
  readonly stuckGames: string[];
  /** Players who were shown something different from the others, or not everything. */
  readonly differingStories: string[];
  /** Secrets that reached somebody else. */
  readonly leaked: string[];
}

export const newFindings = ({ commands, acknowledged }: Pick<Findings, 'commands' | 'acknowledged'>): Findings => ({
  ...{ commands, acknowledged },
  ...{ lost: [], doubled: [], unexplained: [], stuckGames: [], differingStories: [], leaked: [] },
});

export const isClean = ({ lost, doubled, unexplained, stuckGames, differingStories, leaked }: Findings): boolean =>
  [lost, doubled, unexplained, stuckGames, differingStories, leaked].every((list) => list.length === 0);
