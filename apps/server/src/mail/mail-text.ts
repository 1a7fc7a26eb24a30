/** What a template says, from which both the text and the HTML of a mail are made. */
import type { MailKind } from '@one-mind/protocol/admin/mail';
import type { MailValues } from './new-mail.ts';

export interface MailText {
  readonly subject: string;
  /** Each is a paragraph. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly path: string };
  /** People can type it in instead of using the button, if there is one. */
  readonly code?: string;
  /** Smaller, at the end. */
  readonly note?: string;
}

/** What a template knows besides the values. */
export interface MailSetting {
  /** How long the link and the code work, such as "60 minutes". */
  readonly validFor: string;
}

/** The words of one language. */
export interface MailCatalogue {
  /** BCP 47. */
  readonly language: string;
  readonly greeting: (username: string) => string;
  /** Before a code that has a button above it. */
  readonly orCode: string;
  readonly codeLabel: string;
  /** Before the address of the button's link. */
  readonly linkHint: string;
  readonly footer: (site: string) => string;
  readonly unsubscribe: string;
  /** `minutes`: a whole number. */
  readonly duration: (minutes: number) => string;
  /** What an administrator sends to check the mail server. */
  readonly test: MailText;
  readonly templates: { readonly [Kind in MailKind]: (values: MailValues[Kind], setting: MailSetting) => MailText };
}
