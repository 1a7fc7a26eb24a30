/** What the main thread of a page did, from Chromium's own trace. */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread itself, in microseconds: waiting for a processor doesn't count. */
  readonly tdur?: number;
  readonly args?: { readonly data?: Readonly<Record<string, unknown>>; readonly name?: string };
}

export interface Task {
  /** Processor time of the main thread in milliseconds. */
  readonly ms: number;
  /** What took it: the parts of at least 50 µs, without what they contain, longest first. */
  readonly parts: readonly { readonly name: string; readonly ms: number }[];
}

const TASK = 'RunTask';
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** Returns every task of the page's main thread while `action` ran. */
export async function tasksDuring(browser: Browser, page: Page, action: () => Promise<void>): Promise<readonly Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await action();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  return tasksOf(traceEvents);
}

function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  const renderers = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  // Other renderers, such as the spare one, do next to nothing.
  const threads = renderers.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X').toSorted((a, b) => a.ts - b.ts),
  );
  const [busiest = []] = threads.toSorted((a, b) => b.length - a.length);
  const tasks: { readonly task: TraceEvent; readonly inside: TraceEvent[] }[] = [];
  for (const event of busiest) {
    const last = tasks.at(-1);
    if (event.name === TASK) tasks.push({ task: event, inside: [] });
    else if (last !== undefined && endOf(event) <= endOf(last.task)) last.inside.push(event);
  }
  return tasks.map(({ task, inside }) => ({ ms: (task.tdur ?? 0) / 1000, parts: partsOf(inside) }));
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

function partsOf(events: readonly TraceEvent[]): Task['parts'] {
  const open: { event: TraceEvent; own: number }[] = [];
  const sums = new Map<string, number>();
  const close = (): void => {
    const closed = open.pop();
    if (closed === undefined) return;
    const name = nameOf(closed.event);
    sums.set(name, (sums.get(name) ?? 0) + closed.own / 1000);
  };
  for (const event of events) {
    for (let last = open.at(-1); last !== undefined && endOf(last.event) <= event.ts; last = open.at(-1)) close();
    const parent = open.at(-1);
    if (parent !== undefined) parent.own -= event.tdur ?? 0;
    open.push({ event, own: event.tdur ?? 0 });
  }
  while (open.length > 0) close();
  return [...sums]
    .map(([name, ms]) => ({ name, ms }))
    .filter(({ ms }) => ms >= 0.05)
    .toSorted((a, b) => b.ms - a.ms);
}

function nameOf({ name, args }: TraceEvent): string {
  const { functionName = '', url = '', type = '' } = args?.data ?? {};
  const file = String(url).split('/').at(-1) ?? '';
  return [name, type, functionName, file].filter((part) => part !== '').join(' ');
}
