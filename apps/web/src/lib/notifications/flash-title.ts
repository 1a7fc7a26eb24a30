const EVERY = 1000;

let stop: (() => void) | null = null;

/**
 * The tab's title alternates with this text until somebody looks at the page. A title element of its own, the first in the
 * head, covers the page's title, which can change meanwhile.
 */
export function flashTitle(text: string): void {
  stop?.();
  const title = document.createElement('title');
  title.textContent = `● ${text}`;
  const toggle = () => (title.isConnected ? title.remove() : document.head.prepend(title));
  toggle();
  const timer = setInterval(toggle, EVERY);
  const end = () => {
    if (document.visibilityState === 'visible') stop?.();
  };
  document.addEventListener('visibilitychange', end);
  stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', end);
    title.remove();
    stop = null;
  };
}
