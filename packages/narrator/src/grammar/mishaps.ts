/** Words for a mishap. `{x}` is the thing concerned, `{player}` a voice, `{threat}` the scenario's. */
import type { Mishap } from '@one-mind/engine/vocabulary';

/** One pool for each kind, whatever the cause [C3]. `bare` is for a mishap with nothing to name. */
export const MISHAPS: Record<Mishap, { readonly named: readonly string[]; readonly bare: readonly string[] }> = {
  jam: {
    named: [
      'Then a dry crack, and it is {x}.',
      'And then something jams: {x}.',
      'With a small ugly sound, harm comes to {x}.',
      'A splinter, a snap. Of all things, {x}.',
      'But something has gone wrong with {x}.',
      'As if by itself: {x}, spoiled.',
    ],
    bare: ['Then something jams.', 'And then a dry crack from somewhere.', 'A small thing breaks, somewhere close.'],
  },
  hazard: {
    named: [
      'Then something stirs that was better left: {x}.',
      'But there is new life in {x}.',
      'The air changes. It comes from {x}.',
      'Something is off. {X}, and worse than before.',
      'Something stirs the danger in {x}.',
      'As if it had been waiting: {x}.',
    ],
    bare: ['Then something stirs that was better left.', 'The air changes, and not for the better.', 'Something dangerous stirs.'],
  },
  sour: {
    named: [
      'And a face turns cold: {x}.',
      'A wrong look, a wrong word, and {x} will remember it.',
      'Something of it reaches {x}, and sours there.',
      'But the eyes of {x} have narrowed.',
      'A trust goes out like a match: {x}.',
      'And for no reason that can be seen, less warmth from {x}.',
    ],
    bare: ['And somewhere a face turns cold.', 'A look is taken amiss.', 'Somebody thinks worse of the body than before.'],
  },
  noise: {
    named: [
      'Then a noise, far too loud. It carries to {threat}.',
      'Something falls, and goes on falling. Enough for {threat} to hear.',
      'But something rings out, and the sound runs ahead to {threat}.',
      'A clatter. It will not be missed by {threat}.',
      'And a sound gets away, off towards {threat}.',
      'Then the silence tears, within earshot of {threat}.',
      'Then a noise, far too loud.',
      'Something falls, and goes on falling.',
      'And the silence tears.',
      'A clatter runs off into the dark.',
    ],
    bare: [],
  },
  stumble: {
    named: [],
    bare: [
      'Then a stumble, and the floor comes up.',
      'An ankle turns. Pain, bright and short.',
      'But something catches the foot, and the body pays for it.',
      'And the shoulder meets an edge nobody had seen.',
      'Blood, not much, but blood.',
      'A misstep. The breath leaves it all at once.',
      'The knee gives, as if it had been told to.',
    ],
  },
  shaken: {
    named: [
      'And inside, {player} shivers.',
      'Something cold goes through {player}.',
      'In the same moment {player} loses the thread.',
      'But a fear has found {player}.',
      'A thought like a draught, and {player} is the one who feels it.',
      'Somewhere within, {player} cries out without a sound.',
    ],
    bare: [
      'And something cold goes through the mind.',
      'A thought like a draught passes, and is gone.',
      'Inside, one voice holds its breath.',
    ],
  },
};

/** A stumble that cost nothing [C1]. */
export const UNHURT: (typeof MISHAPS)[Mishap] = {
  named: [],
  bare: [
    'Then a stumble, caught in time.',
    'A foot turns, and no more than that.',
    'But something catches the foot, and lets it go.',
    'And an edge goes by, close to the shoulder.',
    'A misstep. The guard that it kept was enough.',
    'The knee gives, and thinks better of it.',
  ],
};
