import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { type LobbyFilter, OPEN_SEATS_MAX } from '@one-mind/protocol/games/lobby-filter';
import { clsx } from 'clsx';
import { Search, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LABELS } from '../../shared/scenarios/difficulty.tsx';
import { useScenarios } from '../../shared/scenarios/scenarios.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/forms/field.tsx';

interface FilterBarProps {
  readonly filter: LobbyFilter;
  readonly onChange: (change: Partial<LobbyFilter>) => void;
}

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const scenarios = useScenarios();
  return (
    <search className="flex flex-col gap-3">
      <div className="relative">
        <Search size={17} className="-translate-y-1/2 absolute top-1/2 left-3.5 text-faint" />
        <Input
          type="search"
          value={filter.search}
          onChange={(event) => onChange({ search: event.target.value })}
          maxLength={100}
          placeholder={t('Search lobbies…')}
          aria-label={t('Search lobbies by name, scenario or host')}
          className="pl-10"
        />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Select
          aria-label={t('Open seats')}
          value={filter.openSeats}
          onChange={(openSeats) => onChange({ openSeats })}
          options={Array.from({ length: OPEN_SEATS_MAX + 1 }, (_, seats) => ({
            value: seats,
            label: seats === 0 ? t('Any seats') : t('{{count}} open seats', { count: seats }),
          }))}
        />
        <Select
          aria-label={t('Scenario')}
          value={filter.scenarioId}
          onChange={(scenarioId) => onChange({ scenarioId })}
          options={[
            { value: null, label: t('Any scenario') },
            ...(filter.scenarioId === null || scenarios.data?.some(({ id }) => id === filter.scenarioId)
              ? []
              : [{ value: filter.scenarioId, label: scenarios.isPending ? t('Loading…') : t('Unknown scenario') }]),
            ...(scenarios.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Select
          aria-label={t('Difficulty')}
          value={filter.difficulty}
          options={[
            { value: null, label: t('Any difficulty') },
            ...DIFFICULTIES.map((difficulty) => ({ value: difficulty, label: t(DIFFICULTY_LABELS[difficulty]) })),
          ]}
          onChange={(difficulty) => onChange({ difficulty })}
        />
        <Button
          aria-pressed={filter.withFriends}
          onClick={() => onChange({ withFriends: !filter.withFriends })}
          icon={Users}
          className={clsx('font-normal!', filter.withFriends && 'border-accent! bg-accent/10 text-accent-strong!')}
        >
          {t('Friends inside')}
        </Button>
      </div>
    </search>
  );
}
