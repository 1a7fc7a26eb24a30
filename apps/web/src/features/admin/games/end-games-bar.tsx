import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { reasonOf } from '../reason.ts';
import { SelectionBar } from '../tables/selection-bar.tsx';
import { type Selection, useBulkAction } from '../tables/use-bulk-action.ts';

/** Ends all selected games. */
export function EndGamesBar({ chosen, onChoose }: Selection) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const end = useBulkAction<{ readonly act: 'end' }>({
    chosen,
    onChoose,
    path: '/api/admin/games/bulk',
    queryKeys: [['admin', 'games']],
    onDone: ({ changed }) => changed > 0 && toast.success(t('{{count}} games ended', { count: changed })),
  });
  const ask = async () => {
    const count = chosen.size;
    const isSure = await confirm({
      title: t('End {{count}} games', { count }),
      message: t('The selected games end for all their players. This action cannot be undone.'),
      confirmLabel: t('End'),
      danger: true,
    });
    if (isSure) end.run({ act: 'end' });
  };
  return (
    <SelectionBar
      label={t('End several games')}
      chosen={chosen}
      onChoose={onChoose}
      bulk={end}
      failure={(error) => t('Not all games could be ended: {{reason}}', { reason: reasonOf(t, error) })}
    >
      <Button variant="danger" busy={end.isPending} onClick={() => void ask()} icon={Square}>
        {t('End')}
      </Button>
    </SelectionBar>
  );
}
