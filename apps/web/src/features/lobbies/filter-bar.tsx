import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { type LobbyFilter, OPEN_SEATS_MAX } from '@one-mind/protocol/games/lobby-filter';
import { clsx } from 'clsx';
import { Search, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LABELS } from '../../shared/scenarios/difficulty.tsx';
import { useScenarios } from '../../shared/scenarios/scenarios.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/forms/field.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';

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
          value={String(filter.openSeats)}
          onChange={(event) => onChange({ openSeats: Number(event.target.value) })}
        >
          <option value="0">{t('Any seats')}</option>
          {Array.from({ length: OPEN_SEATS_MAX }, (_, index) => index + 1).map((seats) => (
            <option key={seats} value={seats}>
              {t('{{count}} open seats', { count: seats })}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Scenario')}
          value={filter.scenarioId ?? ''}
          onChange={(event) => onChange({ scenarioId: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">{t('Any scenario')}</option>
          {filter.scenarioId === null || scenarios.data?.some(({ id }) => id === filter.scenarioId) ? null : (
            <option value={filter.scenarioId}>{scenarios.isPending ? t('Loading…') : t('Unknown scenario')}</option>
          )}
          {scenarios.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <FilterSelect
          aria-label={t('Difficulty')}
          value={filter.difficulty}
          every={[null, t('Any difficulty')]}
          options={DIFFICULTIES.map((difficulty) => [difficulty, t(DIFFICULTY_LABELS[difficulty])])}
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
