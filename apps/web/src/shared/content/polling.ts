/** What open pages ask for again and again, and how often while somebody looks at them. */

/** Names the version, because an admin would get the draft. An unchanged answer isn't sent again. */
export const CONTENT_PATH = '/api/admin/content?version=published';
/** What is published reaches every page within two seconds. */
export const CONTENT_POLLING_MS = 1500;
/** While nobody answers. */
export const CONTENT_RETRY_MS = 10_000;

export const SITE_PATH = '/api/site';
/** For pages without a socket: people who are signed in get announcements pushed. */
export const SITE_POLLING_MS = 60_000;
