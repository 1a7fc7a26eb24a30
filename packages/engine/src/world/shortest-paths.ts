/** An edge from one place to another. `exit` stands for it in the result. */
export interface Edge<Exit> {
  readonly to: string;
  /** ≥ 0. */
  readonly cost: number;
  readonly exit: Exit;
}

export interface Path<Exit> {
  /** The first exit of the path. */
  readonly exit: Exit;
  readonly cost: number;
}

/**
 * The cheapest path from `start` to each reachable place (Dijkstra with a linear search, because places are few). The
 * first of equally cheap paths wins.
 */
export function shortestPaths<Exit>(start: string, edgesOf: (place: string) => readonly Edge<Exit>[]): ReadonlyMap<string, Path<Exit>> {
  const open = new Map<string, Path<Exit>>();
  const found = new Map<string, Path<Exit>>();
  const extend = (from: string, before: Path<Exit> | null): void => {
    for (const edge of edgesOf(from)) {
      if (edge.to === start || found.has(edge.to)) continue;
      const cost = (before?.cost ?? 0) + edge.cost;
      const other = open.get(edge.to);
      if (other === undefined || cost < other.cost) open.set(edge.to, { exit: before === null ? edge.exit : before.exit, cost });
    }
  };
  extend(start, null);
  while (open.size > 0) {
    let nearest = '';
    let best: Path<Exit> | null = null;
    for (const [id, path] of open) {
      if (best !== null && path.cost >= best.cost) continue;
      nearest = id;
      best = path;
    }
    open.delete(nearest);
    if (best !== null) found.set(nearest, best);
    extend(nearest, best);
  }
  return found;
}
