/** What AI players say, by occasion. `{…}` are filled in; none names a role, a tag, or a turn that its speaker has not claimed. */
export const PHRASES = {
  accused: [
    'You have the wrong one, {accuser}. You will see.',
    'Me? Look at what has really gone wrong here, and then vote.',
    'I have nothing to hide. Ask me anything, {accuser}, before you vote.',
    'If you quiet me, you will be one short and none the wiser.',
    '{accuser}, what is it that you think I did? Say it.',
    'Think about who gains by this, before you follow {accuser}.',
  ],
  accuser: [
    'I have watched {accused} for long enough. Please think about it.',
    'It keeps coming back to {accused}. That is why I say it aloud.',
    'I may be wrong about {accused}, but I would rather ask than wait.',
    'Somebody has to say it: {accused} worries me.',
    'Let {accused} explain. I have heard nothing that convinces me.',
  ],
  onlooker: [
    'Let us hear {accused} before anybody votes.',
    '{accuser}, tell us why. I don’t want to guess.',
    'Careful. If this is wrong it costs all of us.',
    'I will listen to both of them first.',
  ],
  ownContradiction: [
    '{other} can’t have had turn {turn} of round {round}. I did, and I stay with it.',
    'Turn {turn} of round {round} was mine, whatever {other} says.',
    'Both {other} and I say turn {turn}. One of us is wrong, and I know it isn’t me.',
    'I stand by turn {turn} of round {round}. Ask {other} again.',
  ],
  othersContradiction: [
    '{a} and {b} both say that turn {turn} of round {round} was theirs. That can’t be.',
    'Turn {turn} of round {round} has two owners: {a} and {b}. Who takes it back?',
    'Look at the claims of {a} and {b}. One of them doesn’t hold.',
    '{a}, {b}: the same turn twice? Explain that.',
  ],
  goodReading: [
    'Turn {turn} of round {round} was mine: I looked into {about}, and saw nothing bad.',
    'I had a look at {about} in turn {turn}. I would trust what I saw, for now.',
    'What I found when I searched {about} speaks for them.',
    '{about} looked all right to me when I searched, in turn {turn}.',
  ],
  badReading: [
    'Turn {turn} of round {round} was mine: I looked into {about}, and I didn’t like what I saw.',
    'I had a look at {about} in turn {turn}. Keep an eye on that one.',
    'What I found when I searched {about} doesn’t speak for them.',
    'Somebody else should look at {about}, too. What I saw in turn {turn} worries me.',
  ],
  claimGood: [
    'Turn {turn} was mine, and it came off. Whose were the others?',
    'I had turn {turn}. I hope that helps somebody to count.',
    'Put me down for turn {turn} of round {round}.',
    'Turn {turn} of the last round, that was me. Who else will say theirs?',
  ],
  claimBad: [
    'Turn {turn} was mine. It went badly, I know; it happens.',
    'I had turn {turn}, and no luck with it.',
    'That unlucky turn {turn} was mine. I say so before somebody asks.',
    'Turn {turn} of round {round}: me. I wish it had gone better.',
  ],
  mishap: [
    'What happened in turn {turn} may have been bad luck. May.',
    'Somebody should say whose turn {turn} was.',
    'Did anybody expect what happened in turn {turn}?',
    'One more thing like that in turn {turn} and I stop believing in bad luck.',
  ],
  alarm: [
    'The alarm is at {alarm}. We can’t afford many more rounds like that.',
    'Quietly now, please. The alarm is at {alarm}.',
    '{alarm} of {limit} on the alarm. Does anybody have an idea?',
    'It is getting loud out there. Should one of us see to the alarm?',
  ],
  wounded: [
    'This body won’t take much more. Somebody should help it.',
    'We are hurt. Who sees to that?',
    'If nobody looks after the body, none of this will matter.',
  ],
  torn: [
    'We keep pulling in two directions. Where do we want to go?',
    'One steps on, another steps back. Can we agree on a way?',
    'Let us say aloud where we are going before we choose.',
  ],
  stage: [
    'That is done. Now for what comes next.',
    'One thing less to do. Keep going like that.',
    'Well done, whoever it was.',
    'See? It does work, when we let it.',
  ],
  quietedWell: ['So we were right about {accused}.', 'That was {accused}, then. Good.', 'One worry less.'],
  quietedBadly: [
    'We should not have quieted {accused}. That was a mistake.',
    'So it wasn’t {accused}. Who was so sure of it?',
    'That one is on all of us. Sorry, {accused}.',
  ],
  nothing: [
    'Any thoughts before we choose?',
    'Who wants to say which turn was theirs?',
    'I am listening.',
    'Let us not all do the same thing again.',
    'So far, so good?',
    'What would you do now?',
  ],
  hello: [
    'Hello, everybody. Let us see where this body takes us.',
    'Ready when you are.',
    'So many of us in one head. This will be fun.',
    'Good luck to all of us.',
  ],
} as const;
export type Occasion = keyof typeof PHRASES;
