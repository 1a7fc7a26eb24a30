import type { Tag } from '../vocabulary.ts';
import { assist } from './assist.ts';
import { bypass } from './bypass.ts';
import { collect } from './collect.ts';
import { disrupt } from './disrupt.ts';
import { distract } from './distract.ts';
import { infiltrate } from './infiltrate.ts';
import { investigate } from './investigate.ts';
import { manipulate } from './manipulate.ts';
import { mislead } from './mislead.ts';
import { negotiate } from './negotiate.ts';
import { obstruct } from './obstruct.ts';
import { repair } from './repair.ts';
import { sabotage } from './sabotage.ts';
import { scout } from './scout.ts';
import type { TagRule } from './tag-rule.ts';
import { tamper } from './tamper.ts';

/** The fifteen tags [T1]–[T15], in the order of `TAGS`, which is also the order in which they are offered. */
export const TAG_RULES: Readonly<Record<Tag, TagRule>> = {
  assist,
  negotiate,
  investigate,
  collect,
  repair,
  infiltrate,
  scout,
  bypass,
  manipulate,
  distract,
  disrupt,
  obstruct,
  mislead,
  tamper,
  sabotage,
};
