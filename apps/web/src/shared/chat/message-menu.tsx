import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { MessageMenuButton } from './message-menu-button.tsx';
import type { MessageMenuProps } from './opened-message-menu.tsx';

/** Placing a menu needs a library of its own. */
const OpenedMessageMenu = lazyPart(async () => (await import('./opened-message-menu.tsx')).OpenedMessageMenu);

/** Actions on another person's message. */
export function MessageMenu(props: MessageMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = <MessageMenuButton name={props.message.username} onClick={() => setWasOpened(true)} />;
  return wasOpened ? (
    <Suspense fallback={button}>
      <OpenedMessageMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
