import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { GAME_OUTCOMES, GAME_STATUSES, type GameFilter } from '@one-mind/protocol/admin/admin-games';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api/api.ts';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { Input, Select } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { outcomeName, statusName } from './game-labels.tsx';

interface GameFiltersProps {
  readonly filter: GameFilter;
  readonly onChange: (change: Partial<GameFilter>) => void;
}

/** Searches and filters the games. */
export function GameFilters({ filter, onChange }: GameFiltersProps) {
  const { t } = useTranslation();
  const scenarios = useQuery({
    queryKey: ['admin', 'scenarios'],
    queryFn: ({ signal }) => get('/api/admin/scenarios?content=false', { signal }),
  });
  const known = scenarios.data ?? [];
  return (
    <search className="grid grid-cols-2 gap-2 sm:grid-cols-3 min-[90rem]:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,minmax(0,1.4fr))]">
      <div className="col-span-full flex">
        <SearchField
          label={t('Search games by scenario, player or id')}
          placeholder={t('Search games…')}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Select
        aria-label={t('Status')}
        value={filter.status}
        options={[{ value: '', label: t('All statuses') }, ...GAME_STATUSES.map((one) => ({ value: one, label: statusName(t, one) }))]}
        onChange={(status) => onChange({ status })}
      />
      <Select
        aria-label={t('Outcome')}
        value={filter.outcome}
        options={[{ value: '', label: t('All outcomes') }, ...GAME_OUTCOMES.map((one) => ({ value: one, label: outcomeName(t, one) }))]}
        onChange={(outcome) => onChange({ outcome })}
      />
      <Select
        aria-label={t('Difficulty')}
        value={filter.difficulty}
        options={[
          { value: '', label: t('All difficulties') },
          ...DIFFICULTIES.map((one) => ({ value: one, label: t(DIFFICULTY_LABELS[one]) })),
        ]}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <Select
        aria-label={t('Scenario')}
        value={filter.scenario}
        options={[
          { value: '', label: t('All scenarios') },
          // The address can still name a deleted scenario.
          ...(filter.scenario === '' || known.some(({ id }) => id === filter.scenario)
            ? []
            : [{ value: filter.scenario, label: filter.scenario }]),
          ...known.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(scenario) => onChange({ scenario })}
      />
      <Day word={t('From')} label={t('Started from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <Day word={t('To')} label={t('Started to')} value={filter.to} onChange={(to) => onChange({ to })} />
    </search>
  );
}

interface DayProps {
  /** A short form of the label that fits the available space. */
  readonly word: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
function Day({ word, label, value, onChange }: DayProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:col-span-2">
      <span aria-hidden="true" className="text-muted text-sm">
        {word}
      </span>
      <Input type="date" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} className="min-w-0 px-2!" />
    </span>
  );
}
