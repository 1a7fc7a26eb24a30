import { ACTIONS, type Action, TAGS, type Tag } from '@one-mind/engine/vocabulary';

export const isAction = (word: string): word is Action => ACTIONS.some((one) => one === word);
export const isTag = (word: string): word is Tag => TAGS.some((one) => one === word);
