import type { HealthMeasurement } from '@one-mind/protocol/admin/admin-dashboard';
import type { TFunction } from 'i18next';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** `12345678` → "11.8 MiB". */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString('en', { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step]}`;
}

/** A measurement with its unit; null if there is none. */
export function measurementText(t: TFunction, { value, unit, of }: Pick<HealthMeasurement, 'value' | 'unit' | 'of'>): string | null {
  if (value === null) return null;
  switch (unit) {
    case 'ms':
      return t('{{value}} ms', { value: value.toLocaleString('en') });
    case 'bytes':
      return of === null
        ? t('{{free}} free', { free: bytesText(value) })
        : t('{{free}} free of {{total}}', { free: bytesText(value), total: bytesText(of) });
  }
}
