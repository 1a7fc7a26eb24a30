/** Turns a mail of the outbox into its subject, text and HTML. */
import type { MailKind } from '@one-mind/protocol/admin/mail';
import type { LANGUAGES } from '@one-mind/protocol/constants';
import { escapeHtml } from '../pages/head.ts';
import type { MailCatalogue, MailText } from './mail-text.ts';
import type { MailValues } from './new-mail.ts';
import { en } from './templates/en.ts';

export type Language = (typeof LANGUAGES)[number];
const CATALOGUES: Readonly<Record<Language, MailCatalogue>> = { en };

export interface MailToRender {
  readonly kind: MailKind;
  readonly values: unknown;
  readonly language: Language;
  /** How long its link works, in ms. */
  readonly lifetime: number;
  /** The address of this installation, without a trailing slash. */
  readonly site: string;
  /** The page on which these mails can be turned off; null if they can't. */
  readonly unsubscribeUrl: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MINUTE = 60_000;

export const renderMail = (mail: MailToRender): RenderedMail => {
  const catalogue = CATALOGUES[mail.language];
  // The outbox stores the values that belong to the kind, so this type is right.
  const template = catalogue.templates[mail.kind] as (values: unknown, setting: { readonly validFor: string }) => MailText;
  const text = template(mail.values, { validFor: catalogue.duration(Math.max(1, Math.round(mail.lifetime / MINUTE))) });
  const greeting = hasUsername(mail.values) ? catalogue.greeting(mail.values.username) : null;
  return rendered({ ...mail, ...text, catalogue, paragraphs: [...(greeting === null ? [] : [greeting]), ...text.paragraphs] });
};

export const renderTestMail = (site: string): RenderedMail => rendered({ ...en.test, catalogue: en, site, unsubscribeUrl: null });

const rendered = (parts: Parts): RenderedMail => ({ subject: parts.subject, text: plainText(parts), html: htmlOf(parts) });

const hasUsername = (values: unknown): values is Pick<MailValues['password_changed'], 'username'> =>
  typeof values === 'object' && values !== null && 'username' in values && typeof values.username === 'string' && values.username !== '';

type Parts = MailText & Pick<MailToRender, 'site' | 'unsubscribeUrl'> & { readonly catalogue: MailCatalogue };

const plainText = ({ paragraphs, button, code, note, catalogue, site, unsubscribeUrl }: Parts): string =>
  [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${site}${button.path}`] : []),
    ...(code === undefined ? [] : [`${button ? catalogue.orCode : catalogue.codeLabel} ${code}`]),
    ...(note === undefined ? [] : [note]),
    ['-- ', catalogue.footer(site), ...(unsubscribeUrl === null ? [] : [`${catalogue.unsubscribe}: ${unsubscribeUrl}`])].join('\n'),
  ].join('\n\n');

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const LOOKS = {
  text: `${FONT};font-size:16px;line-height:1.5;color:#1c1917`,
  small: `${FONT};font-size:13px;line-height:1.5;color:#57534e;border-color:#e7e5e4`,
  accent: `${FONT};color:#b45309`,
  button: `${FONT};display:inline-block;background:#b45309;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px`,
} as const;
type Look = keyof typeof LOOKS;

/** Programs that don't know this rule show the light colours, or darken them on their own. */
const DARK = [
  '.page{background:#0c0b0d!important}',
  '.card{background:#1d1a20!important}',
  '.text{color:#f0e8db!important}',
  '.small{color:#b5ab9d!important;border-color:#3f393f!important}',
  '.accent{color:#f5c272!important}',
  '.button{background:#e6a545!important;color:#1b1105!important}',
].join('');

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** Mail programs know tables and inline styles, and little else. Nothing is loaded from anywhere. */
const htmlOf = ({ subject, paragraphs, button, code, note, catalogue, site, unsubscribeUrl }: Parts): string => {
  const styled = (look: Look, more = '') => `class="${look}" style="${LOOKS[look]};${more}"`;
  // Long names and addresses would widen the table otherwise.
  const row = (look: Look, style: string, content: string) =>
    `<tr><td ${styled(look, `overflow-wrap:anywhere;word-break:break-word;${style}`)}>${content}</td></tr>`;
  const link = (look: Look, url: string, label: string) => `<a href="${escapeHtml(url)}" ${styled(look)}>${escapeHtml(label)}</a>`;
  const url = button && `${site}${button.path}`;
  const rows = [
    row('accent', 'font-size:14px;font-weight:600;letter-spacing:.04em;padding-bottom:16px', 'One Mind, Many'),
    ...paragraphs.map((paragraph) => row('text', 'padding-bottom:16px', escapeHtml(paragraph).replaceAll('\n', '<br>'))),
    ...(button && url ? [row('text', 'padding:8px 0 24px', link('button', url, button.label))] : []),
    ...(code === undefined
      ? []
      : [
          row('text', 'padding-bottom:8px', escapeHtml(button ? catalogue.orCode : catalogue.codeLabel)),
          row('text', 'font-family:Menlo,Consolas,monospace;font-size:28px;letter-spacing:.15em;padding-bottom:24px', escapeHtml(code)),
        ]),
    ...(note === undefined ? [] : [row('small', 'padding-bottom:16px', escapeHtml(note))]),
    ...(url ? [row('small', 'padding-bottom:16px', `${escapeHtml(catalogue.linkHint)}<br>${link('accent', url, url)}`)] : []),
    row(
      'small',
      'border-top-width:1px;border-top-style:solid;padding-top:16px',
      [
        escapeHtml(catalogue.footer(site)),
        ...(unsubscribeUrl === null ? [] : [link('accent', unsubscribeUrl, catalogue.unsubscribe)]),
      ].join('<br>'),
    ),
  ];
  return [
    `<!doctype html><html lang="${catalogue.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    '<body class="page" style="margin:0;background:#f5f5f4">',
    `${TABLE}><tr><td align="center" style="padding:24px 12px">`,
    `${TABLE} class="card" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">`,
    `${TABLE}>`,
    ...rows,
    '</table></td></tr></table></td></tr></table></body></html>',
  ].join('\n');
};
