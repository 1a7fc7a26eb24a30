/** What a node reports at /metrics. */

export interface NodeMetrics {
  readonly cpuSeconds: number;
  /** Bytes. */
  readonly resident: number;
  readonly heapUsed: number;
  /** Delay of the event loop since /metrics was read last, in ms. */
  readonly loopMean: number;
  readonly loopP99: number;
  readonly loopMax: number;
  /** Commits so far, in steps of 100. */
  readonly commits: number;
  readonly isOverloaded: boolean;
}

/** From another machine, it needs the token of the installation. */
const { METRICS_TOKEN } = process.env;

/** @throws Error if the node doesn't let this program read its metrics */
export async function readNodeMetrics(url: string): Promise<NodeMetrics> {
  const answer = await fetch(`${url}/metrics`, {
    headers: METRICS_TOKEN === undefined ? {} : { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (!answer.ok) throw new Error(`${url}/metrics answered ${answer.status}. If it is on another machine, set METRICS_TOKEN to its token.`);
  const text = await answer.text();
  const valueIn = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`${url}/metrics doesn’t have ${name}`);
    // Right after a read, there are no delays yet, and so no mean.
    return value === 'Nan' ? 0 : Number(value);
  };
  return {
    cpuSeconds: valueIn('process_cpu_seconds_total'),
    resident: valueIn('process_resident_memory_bytes'),
    heapUsed: valueIn('nodejs_heap_size_used_bytes'),
    loopMean: valueIn('nodejs_eventloop_lag_mean_seconds') * 1000,
    loopP99: valueIn('nodejs_eventloop_lag_p99_seconds') * 1000,
    loopMax: valueIn('nodejs_eventloop_lag_max_seconds') * 1000,
    commits: valueIn('onemind_commit_seconds_count'),
    isOverloaded: valueIn('onemind_overloaded') === 1,
  };
}
