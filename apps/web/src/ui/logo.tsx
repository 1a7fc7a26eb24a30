import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LOGO_VOICES, Mind } from './mind.tsx';

interface LogoProps {
  readonly clickable?: boolean;
  /** The name in letters beside the mark. */
  readonly wordmark?: boolean;
  /** Pixels of the mark. */
  readonly size?: number;
  readonly className?: string;
}

/** The mark, called 'One Mind, Many'; a link to the front page where it is clickable. */
export function Logo({ clickable = false, wordmark = false, size = 36, className }: LogoProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <Mind voices={LOGO_VOICES} size={size} label={t('One Mind, Many')} />
      {wordmark ? (
        <span aria-hidden="true" className="whitespace-nowrap font-semibold font-voice text-text text-xl tracking-wide">
          {t('One Mind, Many')}
        </span>
      ) : null}
    </>
  );
  const look = clsx('inline-flex min-h-11 items-center gap-2.5', className);
  return clickable ? (
    <Link to="/" className={look}>
      {content}
    </Link>
  ) : (
    <span className={look}>{content}</span>
  );
}
