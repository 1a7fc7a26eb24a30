import type { SiteContent } from '../content.ts';

/** Only an admin knows who runs this installation, so there is no address and no link until one is published. */
export const GLOBAL_FALLBACK: SiteContent['global'] = {
  site_name: 'One Mind, Many',
  site_description: 'A cooperative game of hidden roles: three to six people, one shared body, and nobody learns whose idea it was.',
  contact_email: '',
  social_links: { github: '', twitter: '', discord: '' },
};
