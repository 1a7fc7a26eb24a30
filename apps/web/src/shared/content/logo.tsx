import { clsx } from 'clsx';
import { Link } from 'react-router';
import { LOGO_VOICES, Mind } from '../../ui/identity/mind.tsx';
import { useSiteName } from './content.ts';

interface LogoProps {
  readonly clickable?: boolean;
  /** Shows the site's name beside the mark. */
  readonly wordmark?: boolean;
  /** Size of the mark in pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** The mark with the site's name; optionally a link to the front page. */
export function Logo({ clickable = false, wordmark = false, size = 36, className }: LogoProps) {
  const siteName = useSiteName();
  const content = (
    <>
      <Mind voices={LOGO_VOICES} size={size} label={siteName} />
      {wordmark ? (
        <span aria-hidden="true" className="max-w-56 truncate font-semibold font-story text-text text-xl tracking-wide">
          {siteName}
        </span>
      ) : null}
    </>
  );
  const look = clsx('inline-flex min-h-11 min-w-0 items-center gap-2.5', className);
  return clickable ? (
    <Link to="/" className={look}>
      {content}
    </Link>
  ) : (
    <span className={look}>{content}</span>
  );
}
