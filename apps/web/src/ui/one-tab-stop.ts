import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

interface OneTabStop<Box extends HTMLElement> {
  readonly ref: RefObject<Box | null>;
  readonly onFocus: (event: FocusEvent<Box>) => void;
  readonly onKeyDown: (event: KeyboardEvent<Box>) => void;
}

/**
 * Makes the buttons of a box one tab stop, like a toolbar: the left and right arrow keys, Home and End move the focus. The Tab key comes
 * to the button that last had the focus, or to the pressed one.
 */
export function useOneTabStop<Box extends HTMLElement>(): OneTabStop<Box> {
  const ref = useRef<Box>(null);
  const last = useRef<Element | null>(null);
  const setStop = () => {
    const buttons = buttonsIn(ref.current);
    const stop =
      buttons.find((button) => button === last.current) ??
      buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ??
      buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  useLayoutEffect(setStop);
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
      setStop();
    },
    onKeyDown: (event) => moveFocus(event, buttonsIn(event.currentTarget)),
  };
}

const buttonsIn = (box: HTMLElement | null): readonly HTMLButtonElement[] => [...(box?.querySelectorAll('button') ?? [])];
