import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { waitForServer } from './api/wait-for-server.ts';

/** A component whose code is loaded when it is first rendered; without an answer from the server, as soon as there is one. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const loadLater = () => new Promise<ComponentType<Props>>((resolve) => void waitForServer(isReady, () => resolve(load())));
  return lazy(async () => ({ default: await load().catch(loadLater) }));
}

const isReady = (): Promise<boolean> =>
  fetch('/ready').then(
    ({ ok }) => ok,
    () => false,
  );
