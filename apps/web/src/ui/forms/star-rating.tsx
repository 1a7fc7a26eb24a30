import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const STARS = [1, 2, 3, 4, 5] as const;

interface StarRatingProps {
  /** What is rated; names the group for screen readers. */
  readonly label: string;
  /** 1..5; null = nothing chosen yet. */
  readonly value: number | null;
  readonly onChange: (stars: number) => void;
  /** True while the choice is being saved; afterwards `value` holds what was saved. */
  readonly saving: boolean;
  readonly disabled?: boolean;
}

/**
 * Five stars to choose from: one tab stop, arrow keys move, as in a radio group. The choice shows immediately, and is
 * reverted if it could not be saved.
 */
export function StarRating({ label, value, onChange, saving, disabled = false }: StarRatingProps) {
  const { t } = useTranslation();
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  // Stored here, because `saving` becomes true slightly after the click, and React would show the old value until then.
  const [given, setGiven] = useState<number | null>(null);
  const [wasSaving, setWasSaving] = useState(saving);
  if (saving !== wasSaving) {
    setWasSaving(saving);
    if (!saving) setGiven(null);
  }
  const chosen = given ?? value;
  const lit = hovered ?? chosen ?? 0;
  const choose = (stars: number) => {
    setGiven(stars);
    onChange(stars);
  };
  return (
    <fieldset disabled={disabled} onPointerLeave={() => setHovered(null)} className="flex disabled:opacity-60">
      <legend className="sr-only">{label}</legend>
      {STARS.map((stars) => (
        <label
          key={stars}
          onPointerEnter={() => setHovered(stars)}
          title={t('{{count}} stars', { count: stars })}
          className="relative grid size-11 place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-accent-strong"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={chosen === stars}
            onChange={() => choose(stars)}
            aria-label={t('{{count}} stars', { count: stars })}
            className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-lg focus-visible:outline-none"
          />
          <Star
            size={26}
            strokeWidth={1.7}
            className={clsx('pointer-events-none transition-colors', stars <= lit ? 'fill-accent text-accent' : 'text-line-strong')}
          />
        </label>
      ))}
    </fieldset>
  );
}

interface AverageStarsProps {
  /** 1..5; null while nobody has rated. */
  readonly rating: number | null;
  readonly count: number;
}

/** The average on one line: `★ 4.3 (12)`. */
export function AverageStars({ rating, count }: AverageStarsProps) {
  const { t } = useTranslation();
  if (rating === null) return <span className="text-faint">{t('Not rated yet')}</span>;
  const label = `${t('Rated {{rating}} out of 5', { rating: rating.toFixed(1) })}, ${t('{{count}} ratings', { count })}`;
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-1">
      <Star size={14} className="fill-accent text-accent" />
      <span className="tabular">{rating.toFixed(1)}</span>
      <span className="tabular text-faint">({count})</span>
    </span>
  );
}
