import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { Copy, Pencil, Play, Sparkles, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMay } from '../../lib/auth/session.ts';
import { DifficultyBadge } from '../../shared/scenarios/difficulty.tsx';
import { ScenarioPicture } from '../../shared/scenarios/scenario-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AverageStars } from '../../ui/forms/star-rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnRating } from './own-rating.tsx';
import { PrivateLock } from './private-lock.tsx';

interface ScenarioCardProps {
  readonly scenario: ScenarioSummary;
  readonly onPlay: () => void;
  readonly starting: boolean;
  readonly disabled: boolean;
  readonly onDelete: () => void;
}

export function ScenarioCard({ scenario, onPlay, starting, disabled, onDelete }: ScenarioCardProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  const navigate = useNavigate();
  const { id, title } = scenario;
  return (
    <Card as="li" flush className="flex flex-col overflow-hidden transition-colors hover:border-line-strong">
      <div className="relative">
        <ScenarioPicture url={scenario.picture} id={id} name={title} />
        {scenario.is_public ? null : <PrivateLock className="absolute top-3 right-3" />}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="flex flex-wrap items-center gap-2">
          <DifficultyBadge difficulty={scenario.difficulty} />
          {scenario.is_featured ? (
            <Badge tone="accent">
              <Sparkles size={12} />
              {t('Featured')}
            </Badge>
          ) : null}
          <span className="ml-auto text-sm">
            <AverageStars rating={scenario.rating} count={scenario.rating_count} />
          </span>
        </p>
        <h2 className="mt-3 break-words text-3xl">
          <Link to={`/game/scenarios/${id}`} className="hover:text-accent-strong">
            {title}
          </Link>
        </h2>
        <p className="mt-2 mb-4 line-clamp-5 text-muted">{scenario.description}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Users size={15} />
            <span className="sr-only">{t('Players')}</span>
            <span className="tabular">
              {scenario.min_players}–{scenario.max_players}
            </span>
          </span>
          <Creator scenario={scenario} />
          <span className="tabular ml-auto">{t('{{count}} plays', { count: scenario.play_count })}</span>
        </p>
        {scenario.can_rate ? <OwnRating scenario={scenario} className="mt-3" /> : null}
        <div className="mt-4 flex items-center gap-2 border-line border-t pt-4">
          <Button
            variant="primary"
            className="flex-1"
            onClick={onPlay}
            busy={starting}
            disabled={disabled}
            icon={Play}
            aria-label={t('Play: {{title}}', { title })}
          >
            {t('Play')}
          </Button>
          {scenario.can_copy ? (
            <IconButton
              icon={Copy}
              label={t('Duplicate: {{title}}', { title })}
              className="size-11!"
              onClick={() => void navigate(`/game/scenarios/new?from=${id}`)}
            />
          ) : null}
          {scenario.can_edit || isAdmin ? (
            <>
              <IconButton
                icon={Pencil}
                label={t('Edit: {{title}}', { title })}
                className="size-11!"
                disabled={!scenario.can_edit}
                onClick={() => void navigate(`/game/scenarios/${id}/edit`)}
              />
              <IconButton
                icon={Trash2}
                label={t('Delete: {{title}}', { title })}
                className="size-11!"
                disabled={!scenario.can_edit}
                onClick={onDelete}
              />
            </>
          ) : null}
        </div>
        {scenario.is_built_in && isAdmin ? (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted text-sm">
            {t('Built-in scenarios can’t be changed or deleted.')}
            <Link
              to={`/game/scenarios/new?from=${id}`}
              className="inline-flex min-h-9 touch:min-h-11 items-center text-accent-strong hover:underline"
            >
              {t('Edit a copy')}
            </Link>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** Names the creator, with a link to their profile. Built-in scenarios have no creator. */
export function Creator({ scenario }: { readonly scenario: ScenarioSummary }) {
  const { t } = useTranslation();
  const { username } = scenario.creator;
  if (scenario.is_built_in) return <span>{t('by {{name}}', { name: username })}</span>;
  if (username === '') return <span>{t('by a former player')}</span>;
  return (
    <Link
      to={`/game/profile/${encodeURIComponent(username)}`}
      className="inline-flex min-h-6 touch:min-h-11 items-center hover:text-accent-strong"
    >
      {t('by {{name}}', { name: username })}
    </Link>
  );
}

export function ScenarioCardSkeleton() {
  return <Skeleton className="h-120 rounded-2xl border border-line" />;
}
