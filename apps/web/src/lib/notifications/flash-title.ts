const EVERY = 1000;

let stop: (() => void) | null = null;

/**
 * Alternates the tab's title with this text until the user looks at the page. It inserts a second title element at the
 * start of the head, because the page's own title may change meanwhile.
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
