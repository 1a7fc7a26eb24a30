/** Words for looking back: on a round, and on the whole game. Numbers come in words; `{what}` is a list. */
import type { Deed } from '../narrate/chronicle.ts';

/** `{x}` with its article where it has one; as parts of a list. */
export const DEED_WORDS: Readonly<Record<Deed['type'], string>> = {
  stage: '‘{x}’ done',
  took: '{x} taken',
  operated: '{x} made to work',
  unlocked: '{x} unlocked',
  opened: '{x} opened',
  repaired: '{x} mended',
  tamed: '{x} made harmless',
  entered: '{x} reached',
  revealed: '{x} found',
  lost: '{x} lost',
  damaged: '{x} damaged',
  quieted: '{x} gone silent',
};

export const RECAP = {
  came: [
    'It comes to this: {what}.',
    'What the round leaves behind: {what}.',
    'To be remembered: {what}.',
    'So much is so: {what}.',
    'Looked back on: {what}.',
    'The round in a few words: {what}.',
    'Behind it now: {what}.',
    'When the breath is let out: {what}.',
    'The sum of it: {what}.',
    'So it is entered in the book: {what}.',
    'This much has happened: {what}.',
    'Another round, and with it {what}.',
    'For better or worse: {what}.',
    'The voices agree on this much: {what}.',
  ],
  nothing: [
    'The round goes by, and little goes with it.',
    'There is not much to look back on.',
    'A round of effort, and the world is hardly another one.',
    'So many wishes, and so little that shows.',
    'It was a round like a held breath.',
    'What was done in it can hardly be seen.',
    'Much was wanted, and most of it is still wanted.',
    'The round leaves no more than footprints.',
    'Looked back on, it is mostly trying.',
    'It has grown later, and that is most of it.',
    'A round that one could fold up and put away.',
    'All that pulling, and the rope has hardly moved.',
  ],
  oneMishap: [
    'One thing went wrong in it.',
    'Once it went wrong.',
    'There was one mishap.',
    'One moment of it was out of tune.',
    'One misfortune came with it.',
    'One thing broke the rhythm.',
    'Something went amiss, once.',
    'It had one bad moment.',
  ],
  mishaps: [
    '{N} things went wrong in it.',
    '{N} times it went wrong.',
    'There were {n} mishaps.',
    '{N} moments of it were out of tune.',
    '{N} misfortunes came with it.',
    'Something went amiss, {n} times over.',
    'It had {n} bad moments.',
    '{N} mishaps are too many for some.',
  ],
  alarm: [
    'The alarm stands at {a} of {limit}.',
    'The alarm can bear {limit}, and has borne {a}.',
    '{A} of {limit}: so near is the alarm.',
    'The alarm has come to {a}, and {limit} is the end.',
    'It is {a} of {limit} by the count of {threat}.',
    'On the way to {limit} the alarm is at {a}.',
  ],
} satisfies Record<string, readonly string[]>;

export const EPILOGUE = {
  allDone: [
    'All {total} parts of it, in {rounds}.',
    'It took {rounds}, and there were {total} things to be done.',
    '{Rounds} lie behind it, and {total} things that are done for good.',
  ],
  partDone: [
    'Of {total} things to be done, {done} were, in {rounds}.',
    'It came as far as {done} of {total}, in {rounds}.',
    '{Rounds}, and {done} of {total} things done.',
  ],
  noneDone: [
    'In {rounds} not one part of it was done.',
    '{Rounds}, and the first of its tasks is still the first.',
    'After {rounds} all of it is still to be done.',
  ],
  place: [
    'It ends in {place}.',
    'The story leaves it in {place}.',
    'All of it ends here, in {place}.',
    'In {place} the last word is said.',
  ],
  mishaps: ['On the way {n} things went wrong.', '{N} mishaps lie along the way.', 'What went wrong went wrong {n} times.'],
  oneMishap: ['On the way one thing went wrong.', 'One mishap lies along the way.'],
} satisfies Record<string, readonly string[]>;
