import { BULK_MAX, type BulkAnswer, type BulkResult } from '@one-mind/protocol/admin/admin-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { reasonOf } from '../reason.ts';
import { RefusedList, type RefusedResult, SelectionBar } from '../tables/selection-bar.tsx';

interface EndGamesBarProps {
  /** Id → what the game is called. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChoose: (chosen: ReadonlyMap<string, string>) => void;
}

/** Ends all selected games. Those that could not be ended stay selected, with the reason. */
export function EndGamesBar({ chosen, onChoose }: EndGamesBarProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<readonly (RefusedResult & { readonly name: string })[]>([]);
  const end = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const results: BulkResult[] = [];
      for (let from = 0; from < ids.length; from += BULK_MAX) {
        const part = { act: 'end', ids: ids.slice(from, from + BULK_MAX) };
        results.push(...(await post<BulkAnswer>('/api/admin/games/bulk', part)).results);
      }
      return results;
    },
    onSuccess: (results) => {
      const failed = results.flatMap((one) => (one.ok ? [] : [{ ...one, name: chosen.get(one.id) ?? one.id }]));
      const done = results.length - failed.length;
      if (done > 0) toast.success(t('{{count}} games ended', { count: done }));
      setRefused(failed);
      onChoose(new Map(failed.map(({ id, name }) => [id, name])));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'games'] }),
  });
  const ask = async () => {
    const count = chosen.size;
    const isSure = await confirm({
      title: t('End {{count}} games', { count }),
      message: t('The selected games end for everyone who plays them. This action cannot be undone.'),
      confirmLabel: t('End'),
      danger: true,
    });
    if (!isSure) return;
    setRefused([]);
    end.mutate([...chosen.keys()]);
  };
  return (
    <>
      {end.isError ? <LoadFailure title={t('Not all games could be ended: {{reason}}', { reason: reasonOf(t, end.error) })} /> : null}
      <RefusedList refused={refused} nameOf={(id) => refused.find((one) => one.id === id)?.name ?? id} onDismiss={() => setRefused([])} />
      <SelectionBar label={t('End many games')} count={chosen.size} onClear={() => onChoose(new Map())}>
        <Button variant="danger" busy={end.isPending} onClick={() => void ask()} icon={<Square aria-hidden="true" size={16} />}>
          {t('End')}
        </Button>
      </SelectionBar>
    </>
  );
}
