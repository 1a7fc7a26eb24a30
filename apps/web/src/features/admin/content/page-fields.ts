import { type ContentPage, LIVE_NUMBERS_MIN } from '@one-mind/protocol/content/content';
import type { TFunction } from 'i18next';
import type { Json, Part } from './merge-texts.ts';

interface Named {
  readonly name: string;
  readonly label: string;
}
/** How a field is edited. `one`: the name of a list item; `blank`: a new item. */
export type FieldSpec =
  | (Named & { readonly kind: 'line' | 'text' | 'icon'; readonly hint?: string })
  | (Named & { readonly kind: 'switch'; readonly hint: string })
  | (Named & { readonly kind: 'texts'; readonly one: string; readonly add: string })
  | (Named & {
      readonly kind: 'list';
      readonly one: string;
      readonly add: string;
      readonly fields: readonly FieldSpec[];
      readonly blank: Json;
    })
  | (Named & { readonly kind: 'group'; readonly fields: readonly FieldSpec[] });

export function pageName(t: TFunction, page: ContentPage): string {
  const names: Record<ContentPage, string> = {
    homepage: t('Homepage'),
    howtoplay: t('How to Play'),
    about: t('About'),
    privacy: t('Privacy'),
    terms: t('Terms'),
  };
  return names[page];
}

/** Every field of every page in the order of the page, except `html_content`, which has its own editor. */
export function fieldsOf(t: TFunction, part: Part): readonly FieldSpec[] {
  switch (part) {
    case 'homepage':
      return homepage(t);
    case 'howtoplay':
      return howToPlay(t);
    case 'about':
    case 'privacy':
    case 'terms':
      return [
        ...title(t),
        {
          ...list('sections', t('Sections'), t('Section'), t('Add Section')),
          fields: [line('title', t('Title')), texts('text', t('Paragraphs'), t('Paragraph'), t('Add Paragraph'))],
          blank: { title: '', text: [''] },
        },
      ];
    case 'global':
      return [
        line('site_name', t('Site Name')),
        line('contact_email', t('Contact Email'), t('If you leave it empty, no address is shown.')),
        text('site_description', t('Site Description')),
        {
          name: 'social_links',
          label: t('Social Links'),
          kind: 'group',
          fields: [line('github', t('GitHub URL')), line('twitter', t('Twitter URL')), line('discord', t('Discord URL'))],
        },
      ];
  }
}

const line = (name: string, label: string, hint?: string): FieldSpec => ({
  name,
  label,
  kind: 'line',
  ...(hint !== undefined && { hint }),
});
const text = (name: string, label: string): FieldSpec => ({ name, label, kind: 'text' });
const texts = (name: string, label: string, one: string, add: string): FieldSpec => ({ name, label, kind: 'texts', one, add });
const list = (name: string, label: string, one: string, add: string) => ({ name, label, kind: 'list', one, add }) as const;
const title = (t: TFunction): readonly FieldSpec[] => [
  line('page_title', t('Page Title')),
  text('page_description', t('Page Description')),
];
/** A term and its meaning, under names that depend on the list. */
const pairs = (names: readonly [string, string], labels: readonly [string, string]) => ({
  fields: [line(names[0], labels[0]), text(names[1], labels[1])],
  blank: { [names[0]]: '', [names[1]]: '' },
});

const homepage = (t: TFunction): readonly FieldSpec[] => [
  line('hero_title', t('Hero Title')),
  line('hero_subtitle', t('Hero Subtitle')),
  text('hero_description', t('Hero Description')),
  line('hero_cta_primary', t('Primary CTA Button')),
  line('hero_cta_secondary', t('Secondary CTA Button')),
  {
    ...list('features', t('Features'), t('Feature'), t('Add Feature')),
    fields: [line('title', t('Title')), { name: 'icon', label: t('Icon'), kind: 'icon' }, text('description', t('Description'))],
    blank: { title: '', description: '', icon: 'Brain' },
  },
  {
    name: 'live_numbers',
    label: t('Live numbers'),
    kind: 'switch',
    hint: t(
      'The home page shows this server’s own numbers once there are enough: players from {{activePlayers}} within 30 days, games and their success rate from {{gamesPlayed}} games, and the rating from {{ratings}} ratings. Turn this off to show your own texts below instead.',
      LIVE_NUMBERS_MIN,
    ),
  },
  line('rating', t('Rating Line')),
  {
    ...list('stats', t('Statistics'), t('Stat'), t('Add Stat')),
    fields: [line('label', t('Label')), line('value', t('Value')), { name: 'icon', label: t('Icon'), kind: 'icon' }],
    blank: { label: '', value: '', icon: 'Users' },
  },
  line('challenge_title', t('Challenge Title')),
  text('challenge_description', t('Challenge Description')),
  line('final_cta_title', t('Final CTA Title')),
  text('final_cta_description', t('Final CTA Description')),
  line('final_cta_button', t('Final CTA Button Text')),
];

const howToPlay = (t: TFunction): readonly FieldSpec[] => {
  const described = pairs(['title', 'description'], [t('Title'), t('Description')]);
  return [
    ...title(t),
    texts('gameOverview', t('Game Overview'), t('Paragraph'), t('Add Paragraph')),
    {
      name: 'gameFlow',
      label: t('Game Flow & Phases'),
      kind: 'group',
      fields: [text('intro', t('Introduction')), { ...list('phases', t('Phases'), t('Phase'), t('Add Phase')), ...described }],
    },
    {
      ...list('playerRoles', t('Player Roles'), t('Role'), t('Add Role')),
      fields: [line('name', t('Name')), text('goal', t('Goal')), text('description', t('Description')), text('limit', t('Limit'))],
      blank: { name: '', goal: '', description: '', limit: '' },
    },
    {
      name: 'rulesAndMechanics',
      label: t('Rules and Mechanics'),
      kind: 'group',
      fields: [
        {
          ...list('actions', t('Universal Actions'), t('Action'), t('Add Action')),
          fields: [line('name', t('Name')), text('targets', t('Targets')), text('description', t('Description'))],
          blank: { name: '', targets: '', description: '' },
        },
        texts('movement', t('Movement System'), t('Paragraph'), t('Add Paragraph')),
      ],
    },
    {
      ...list('intentionTags', t('Intention Tags'), t('Role'), t('Add Role')),
      fields: [
        line('role', t('Role')),
        {
          ...list('tags', t('Tags'), t('Tag'), t('Add Tag')),
          fields: [line('name', t('Name')), text('actions', t('Actions')), text('targets', t('Targets')), text('effect', t('Effect'))],
          blank: { name: '', actions: '', targets: '', effect: '' },
        },
      ],
      blank: { role: '', tags: [] },
    },
    { ...list('globalRules', t('Global Rules'), t('Rule'), t('Add Rule')), ...described },
    { ...list('quickStartGuide', t('Quick Start Guide'), t('Step'), t('Add Step')), ...described },
    texts('tipsForSuccess', t('Tips for Success'), t('Tip'), t('Add Tip')),
    {
      ...list('glossary', t('Glossary'), t('Term'), t('Add Term')),
      ...pairs(['term', 'definition'], [t('Term'), t('Definition')]),
    },
    { ...list('faqs', t('FAQs'), t('Question'), t('Add Question')), ...pairs(['question', 'answer'], [t('Question'), t('Answer')]) },
  ];
};
