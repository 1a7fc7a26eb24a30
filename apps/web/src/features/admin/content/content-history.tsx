import type { ContentVersion, SavedContent } from '@one-mind/protocol/content/content';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { Pagination } from '../tables/pagination.tsx';
import { restoreContent, textsOf, versionQuery, versionsQuery } from './content-calls.ts';

interface ContentHistoryProps {
  /** The saved draft. */
  readonly draft: SavedContent;
  readonly onRestored: (draft: SavedContent) => void;
  readonly onClose: () => void;
}

/** Every saved state, newest first: who saved it, whether it was published, how it differs, and a button that restores it. */
export function ContentHistory({ draft, onRestored, onClose }: ContentHistoryProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(page));
  return (
    <Dialog
      wide
      onClose={onClose}
      title={t('History')}
      description={t(
        'The newest 100 drafts and everything ever published. Restoring a version saves it as a new draft without publishing it.',
      )}
    >
      <div className="flex min-h-60 flex-col gap-4">
        <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load the history')} />
        {data === undefined && !error ? [1, 2, 3].map((row) => <Skeleton key={row} className="h-16" />) : null}
        {data?.versions.length === 0 ? (
          <p className="text-muted">{t('Nothing has been saved yet. The site shows its built-in texts.')}</p>
        ) : null}
        <ol className="flex flex-col gap-3">
          {data?.versions.map((version) => (
            <Version key={version.version} version={version} draft={draft} onRestored={onRestored} />
          ))}
        </ol>
        {data === undefined ? null : <Pagination page={page} totalPages={data.totalPages} onPage={setPage} />}
      </div>
    </Dialog>
  );
}

interface VersionProps extends Omit<ContentHistoryProps, 'onClose'> {
  readonly version: ContentVersion;
}

function Version({ version: { version, saved, published }, draft, onRestored }: VersionProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...versionQuery(version), enabled: isOpen });
  const restore = useMutation({ mutationFn: () => restoreContent(version, draft.version), onSuccess: onRestored });
  const isDraft = version === draft.version;
  const someone = t('a deleted account');
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-lg">{t('Version {{version}}', { version })}</h3>
        {isDraft ? <Badge tone="accent">{t('Draft')}</Badge> : null}
        {version === draft.publishedVersion ? <Badge tone="success">{t('Live')}</Badge> : null}
        <p className="text-muted text-sm">
          {t('saved by {{name}}', { name: saved.by?.username ?? someone })} <RelativeTime at={saved.at} />
          {published === null ? null : (
            <>
              {' · '}
              {t('published by {{name}}', { name: published.by?.username ?? someone })} <RelativeTime at={published.at} />
            </>
          )}
        </p>
        {isDraft ? null : (
          <div className="ml-auto flex gap-2">
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-label={
                isOpen ? t('Hide comparison with version {{version}}', { version }) : t('Compare version {{version}}', { version })
              }
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('Hide') : t('Compare')}
            </Button>
            <Button
              size="sm"
              aria-label={t('Restore version {{version}}', { version })}
              busy={restore.isPending}
              onClick={() => restore.mutate()}
              icon={Undo2}
            >
              {t('Restore')}
            </Button>
          </div>
        )}
      </div>
      {restore.error ? <LoadFailure className="mt-3" title={t('Failed to restore this version')} error={restore.error} /> : null}
      {isOpen ? (
        <div className="mt-3">
          {error ? <LoadFailure title={t('Failed to load this version')} error={error} onRetry={() => void refetch()} /> : null}
          {data === undefined ? (
            error ? null : (
              <Skeleton className="h-20" />
            )
          ) : (
            <DifferenceList
              found={differencesOf(textsOf(draft), textsOf(data))}
              before={t('Draft')}
              after={t('Version {{version}}', { version })}
            />
          )}
        </div>
      ) : null}
    </li>
  );
}
