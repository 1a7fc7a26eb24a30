import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import { Eye, EyeOff, FlaskConical, Globe, Lock, Pencil, Sparkles, SquarePen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DifficultyBadge } from '../../../shared/scenarios/difficulty.tsx';
import { ScenarioPicture } from '../../../shared/scenarios/scenario-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface ScenarioCardProps {
  readonly scenario: AdminScenario;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onEdit: () => void;
  readonly onFeature: () => void;
  readonly isFeaturing: boolean;
  /** For a built-in scenario: hides it from the lists that people choose from, or shows it again. */
  readonly onHide: () => void;
  readonly isHiding: boolean;
  readonly onDelete: () => void;
}

export function ScenarioCard({
  scenario,
  isChosen,
  onChoose,
  onEdit,
  onFeature,
  isFeaturing,
  onHide,
  isHiding,
  onDelete,
}: ScenarioCardProps) {
  const { t } = useTranslation();
  const { id, title, is_featured, is_public, is_built_in } = scenario;
  const Icon = is_public ? Globe : Lock;
  const visible = is_public ? t('Public') : is_built_in ? t('Hidden') : t('Private');
  return (
    <Card as="li" flush className="flex min-w-0 flex-col overflow-hidden">
      <div className="relative">
        <ScenarioPicture url={scenario.picture} id={id} name={title} />
        <label className="absolute top-2 left-2 grid size-11 place-items-center rounded-lg bg-ground/85">
          <input
            type="checkbox"
            aria-label={t('Select {{title}}', { title })}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5 accent-(--accent)"
          />
        </label>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <p className="flex flex-wrap items-center gap-2">
          {is_featured ? (
            <Badge tone="accent">
              <Sparkles size={12} />
              {t('Featured')}
            </Badge>
          ) : null}
          <DifficultyBadge difficulty={scenario.difficulty} />
          {is_built_in && !is_public ? <Badge>{t('Hidden')}</Badge> : null}
          <span role="img" aria-label={visible} title={visible} className="ml-auto text-muted">
            <Icon size={17} />
          </span>
        </p>
        <h2 className="mt-2 break-words text-2xl">{title}</h2>
        <p className="mt-1 mb-3 line-clamp-3 break-words text-muted text-sm">{scenario.description}</p>
        <dl className="tabular mt-auto grid grid-cols-3 gap-2 border-line border-t pt-3 text-sm">
          <Fact label={t('Players')}>
            {scenario.min_players}–{scenario.max_players}
          </Fact>
          <Fact label={t('Plays')}>{scenario.play_count}</Fact>
          <Fact label={t('Rating')}>{scenario.rating === null ? t('N/A') : scenario.rating.toFixed(1)}</Fact>
        </dl>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button size="sm" onClick={onEdit} disabled={is_built_in} aria-label={t('Edit: {{title}}', { title })} icon={Pencil}>
            {t('Edit')}
          </Button>
          <Button
            size="sm"
            onClick={onFeature}
            busy={isFeaturing}
            aria-label={is_featured ? t('Unfeature: {{title}}', { title }) : t('Feature: {{title}}', { title })}
            icon={Sparkles}
          >
            {is_featured ? t('Unfeature') : t('Feature')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            onClick={onDelete}
            disabled={is_built_in}
            aria-label={t('Delete: {{title}}', { title })}
            icon={Trash2}
            className={is_built_in ? undefined : 'col-span-2'}
          >
            {t('Delete')}
          </Button>
          {is_built_in ? (
            <Button
              size="sm"
              onClick={onHide}
              busy={isHiding}
              aria-label={is_public ? t('Hide: {{title}}', { title }) : t('Show: {{title}}', { title })}
              icon={is_public ? EyeOff : Eye}
            >
              {is_public ? t('Hide') : t('Show')}
            </Button>
          ) : null}
        </div>
        {is_built_in ? (
          <p className="mt-3 text-muted text-sm">{t('Built-in scenarios can’t be changed or deleted. Edit a copy instead.')}</p>
        ) : null}
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
          <Link
            to={is_built_in ? `/game/scenarios/new?from=${encodeURIComponent(id)}` : `/game/scenarios/${encodeURIComponent(id)}/edit`}
            className="inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 text-accent-strong hover:underline"
          >
            <SquarePen size={15} />
            {is_built_in ? t('Edit a copy') : t('Open in the editor')}
          </Link>
          <Link
            to={`/game/scenarios/${encodeURIComponent(id)}/lab`}
            className="inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 text-accent-strong hover:underline"
          >
            <FlaskConical size={15} />
            {t('Scenario Lab')}
          </Link>
        </p>
      </div>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-faint text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
