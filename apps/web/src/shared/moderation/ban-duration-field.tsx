import { BAN_DURATIONS, type BanDuration } from '@one-mind/protocol/moderation/bans';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/forms/field.tsx';
import { banDurations } from './ban-labels.ts';

interface BanDurationFieldProps {
  readonly value: BanDuration;
  readonly onChange: (duration: BanDuration) => void;
}

export function BanDurationField({ value, onChange }: BanDurationFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('For how long?')}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(BAN_DURATIONS.find((one) => one === target.value) ?? value)}>
          {banDurations(t).map(({ duration, name }) => (
            <option key={duration} value={duration}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
