import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { type ScenarioVersion, VERSIONS_KEPT } from '@one-mind/protocol/scenarios/scenario-versions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { scenarioPath } from '../../../shared/scenarios/scenarios.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { DifferenceTable } from '../difference-table.tsx';
import { contentText, documentOf, draftOf, type ScenarioDocument } from '../document/document.ts';
import { useEditorState } from '../document/editor-store.ts';

interface VersionsSectionProps {
  readonly id: string;
  /** The newest known version. */
  readonly newest: number;
  readonly onRestored: (document: ScenarioDocument, version: number) => void;
}

/** Earlier versions: view them, compare them with the editor's content, or save one again. */
export function VersionsSection({ id, newest, onRestored }: VersionsSectionProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ['scenario-versions', id],
    queryFn: ({ signal }) => get(`${scenarioPath(id)}/versions`, { signal }),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const path = `${scenarioPath(id)}/versions/${version}` as const;
      const old = await get(path);
      await post(`${path}/restore`, { version: newest });
      return documentOf(old);
    },
    onSuccess: (document, version) => {
      toast.success(t('Version {{version}} is the newest again', { version }));
      onRestored(document, newest + 1);
      void queryClient.invalidateQueries({ queryKey: ['scenarios'] });
      return queryClient.invalidateQueries({ queryKey: ['scenario-versions', id] });
    },
  });
  const ask = async (version: number) => {
    const isSure = await confirm({
      title: t('Restore version {{version}}?', { version }),
      message: t('It is saved as the newest version and replaces what is in the editor. Running games don’t change.'),
      confirmLabel: t('Restore'),
    });
    if (isSure) restore.mutate(version);
  };
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        {t('The newest {{count}} saves are kept. Running games keep the version they began with.', {
          count: VERSIONS_KEPT,
        })}
      </p>
      {restore.isError ? <LoadFailure title={t('Failed to restore the version')} error={restore.error} className="mb-4" /> : null}
      <QueryFailure query={list} title={t('Failed to load the versions')} />
      {list.isPending ? <LoadingSkeletons label={t('Loading…')} shape="h-40" /> : null}
      <ol className="flex flex-col">
        {list.data?.versions.map((version, index) => (
          <VersionRow
            key={version.version}
            version={version}
            isNewest={index === 0}
            isBusy={restore.isPending && restore.variables === version.version}
            onShow={() => setShown(version.version)}
            onRestore={() => void ask(version.version)}
          />
        ))}
      </ol>
      {shown === null ? null : <VersionDialog id={id} version={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface VersionRowProps {
  readonly version: ScenarioVersion;
  readonly isNewest: boolean;
  readonly isBusy: boolean;
  readonly onShow: () => void;
  readonly onRestore: () => void;
}

function VersionRow({ version: { version, title, saved_at, saved_by }, isNewest, isBusy, onShow, onRestore }: VersionRowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          {t('Version {{version}}', { version })}
          {isNewest ? <span className="text-muted"> · {t('newest')}</span> : null}
        </p>
        <p className="text-muted text-sm">
          {title} · {saved_by?.username ?? t('Former player')} · <RelativeTime at={saved_at} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" onClick={onShow} aria-label={t('Compare version {{version}}', { version })}>
          {t('Compare')}
        </Button>
        <Button size="sm" disabled={isNewest} busy={isBusy} onClick={onRestore} aria-label={t('Restore version {{version}}', { version })}>
          {t('Restore')}
        </Button>
      </div>
    </li>
  );
}

interface VersionDialogProps {
  readonly id: string;
  readonly version: number;
  readonly onClose: () => void;
}

function VersionDialog({ id, version, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const now = useEditorState((state) => state.document);
  const old = useQuery({
    queryKey: ['scenario-versions', id, version],
    queryFn: ({ signal }) => get(`${scenarioPath(id)}/versions/${version}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const document = old.data && documentOf(old.data);
  return (
    <Dialog onClose={onClose} title={t('Version {{version}}', { version })} wide>
      {old.isError ? <LoadFailure title={t('Failed to load the version')} error={old.error} onRetry={() => void old.refetch()} /> : null}
      {old.isPending ? <LoadingSkeletons label={t('Loading…')} shape="h-60" /> : null}
      {document === undefined ? null : (
        <Tabs defaultValue="differences">
          <TabList aria-label={t('Parts of the comparison')} className="mb-4">
            <Tab value="differences">{t('Changes since then')}</Tab>
            <Tab value="whole">{t('Whole version')}</Tab>
          </TabList>
          <TabPanel value="differences">
            <DifferenceTable {...differencesOf(draftOf(document), draftOf(now))} />
          </TabPanel>
          <TabPanel value="whole">
            <ScrollRegion label={t('Content (JSON)')} className="max-h-[55dvh] overflow-auto rounded-lg bg-sunken p-3">
              <pre className="font-mono text-xs">{contentText(document.content)}</pre>
            </ScrollRegion>
          </TabPanel>
        </Tabs>
      )}
    </Dialog>
  );
}
