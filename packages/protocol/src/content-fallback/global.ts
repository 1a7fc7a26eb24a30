import type { SiteContent } from '../content.ts';

/** Who runs this installation is for its admin to say: there is no address, and the links lead to the networks themselves. */
export const GLOBAL_FALLBACK: SiteContent['global'] = {
  site_name: 'One Mind, Many',
  site_description: 'A cooperative game of hidden roles: three to six people, one shared body, and nobody is told whose idea it was.',
  contact_email: '',
  social_links: { github: 'https://github.com', twitter: 'https://twitter.com', discord: '' },
};
