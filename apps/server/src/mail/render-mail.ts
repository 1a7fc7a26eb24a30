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
const BODY = `${FONT};font-size:16px;line-height:1.5;color:#1c1917`;
const SMALL = `${FONT};font-size:13px;line-height:1.5;color:#57534e`;
const ACCENT = '#b45309';

/** Mail programs know tables and inline styles, and little else. Nothing is loaded from anywhere. */
const htmlOf = ({ subject, paragraphs, button, code, note, catalogue, site, unsubscribeUrl }: Parts): string => {
  const row = (style: string, content: string) => `<tr><td style="${style}">${content}</td></tr>`;
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(label)}</a>`;
  const url = button && `${site}${button.path}`;
  const rows = [
    row(`${FONT};font-size:14px;font-weight:600;letter-spacing:.04em;color:${ACCENT};padding-bottom:16px`, 'One Mind, Many'),
    ...paragraphs.map((paragraph) => row(`${BODY};padding-bottom:16px`, escapeHtml(paragraph).replaceAll('\n', '<br>'))),
    ...(button && url
      ? [
          row(
            'padding:8px 0 24px',
            `<a href="${escapeHtml(url)}" style="${FONT};display:inline-block;background:${ACCENT};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(button.label)}</a>`,
          ),
        ]
      : []),
    ...(code === undefined
      ? []
      : [
          row(`${BODY};padding-bottom:8px`, escapeHtml(button ? catalogue.orCode : catalogue.codeLabel)),
          row(
            'font-family:Menlo,Consolas,monospace;font-size:28px;letter-spacing:.15em;color:#1c1917;padding-bottom:24px',
            escapeHtml(code),
          ),
        ]),
    ...(note === undefined ? [] : [row(`${SMALL};padding-bottom:16px`, escapeHtml(note))]),
    ...(url ? [row(`${SMALL};padding-bottom:16px;word-break:break-all`, `${escapeHtml(catalogue.linkHint)}<br>${link(url, url)}`)] : []),
    row(
      `${SMALL};border-top:1px solid #e7e5e4;padding-top:16px`,
      [escapeHtml(catalogue.footer(site)), ...(unsubscribeUrl === null ? [] : [link(unsubscribeUrl, catalogue.unsubscribe)])].join('<br>'),
    ),
  ];
  return [
    `<!doctype html><html lang="${catalogue.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f5f5f4">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">',
    ...rows,
    '</table></td></tr></table></td></tr></table></body></html>',
  ].join('\n');
};
