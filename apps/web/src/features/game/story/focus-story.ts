import { STORY_ID } from '../accusation/use-dialog-expiry.ts';

/** Keeps the focus where the story is, while the stage and the log change places. */
export const focusStory = (): void => document.getElementById(STORY_ID)?.focus();
