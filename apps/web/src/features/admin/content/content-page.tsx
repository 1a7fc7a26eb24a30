import { CONTENT_PAGES, type ContentPage as PageName } from '@one-mind/protocol/content/content';
import { Download, Eye, EyeOff, History, RefreshCw, Save, Send, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/save-file.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useLeaveGuard } from '../../../ui/overlays/use-leave-guard.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ContentBanner } from './content-banner.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentImport } from './content-import.tsx';
import { FieldsEditor } from './fields-editor.tsx';
import { HtmlTab } from './html-tab.tsx';
import { fieldsOf, pageName } from './page-fields.ts';
import { PreviewPane } from './preview-pane.tsx';
import { type ContentDraft, useContentDraft } from './use-content-draft.ts';

const TABS = ['page', 'global', 'html'] as const;
type TabName = (typeof TABS)[number];

export function ContentPage() {
  const { t } = useTranslation();
  const draft = useContentDraft();
  const { work, isDirty, load, message, conflict, settle } = draft;
  const [tab, setTab] = useState<TabName>('page');
  const [page, setPage] = useState<PageName>('homepage');
  const [isPreviewed, setPreviewed] = useState(false);
  useLeaveGuard(isDirty);
  const names: Record<TabName, string> = { page: t('Page Content'), global: t('Global Settings'), html: t('HTML Editor') };
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t('Content Management')} actions={<Actions draft={draft} />}>
        {work === null ? t('The texts of the public pages.') : <Standing draft={draft} />}
      </PageTitle>
      <ContentBanner message={message} />
      {load.error ? (
        <LoadFailure
          title={t('Failed to load content')}
          error={load.error}
          onRetry={() => void draft.refresh()}
          retrying={load.isFetching}
        />
      ) : null}
      {work === null ? (
        load.error ? null : (
          <Skeleton className="h-[32rem] rounded-2xl" />
        )
      ) : (
        <Tabs value={tab} onValueChange={(next) => setTab(TABS.find((one) => one === next) ?? tab)}>
          <TabList aria-label={t('Content')} className="flex-wrap">
            {TABS.map((one) => (
              <Tab key={one} value={one}>
                {names[one]}
              </Tab>
            ))}
          </TabList>
          <Button
            size="sm"
            className="mt-5"
            aria-expanded={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
            icon={isPreviewed ? EyeOff : Eye}
          >
            {isPreviewed ? t('Hide Preview') : t('Show Preview')}
          </Button>
          {isPreviewed ? <PreviewPane page={tab === 'global' ? 'homepage' : page} content={work.content} /> : null}
          <TabPanel value="page" className="pt-5">
            <Pages page={page} onPage={setPage} />
            <Card className="p-6">
              <FieldsEditor
                fields={fieldsOf(t, page)}
                value={work.content[page]}
                onChange={(next) => draft.edit({ ...work.content, [page]: next })}
                path={page}
                problems={draft.problems}
              />
            </Card>
          </TabPanel>
          <TabPanel value="global" className="pt-5">
            <Card className="p-6">
              <FieldsEditor
                fields={fieldsOf(t, 'global')}
                value={work.content.global}
                onChange={(next) => draft.edit({ ...work.content, global: { ...work.content.global, ...next } })}
                path="global"
                problems={draft.problems}
              />
            </Card>
          </TabPanel>
          <TabPanel value="html" className="pt-5">
            <Pages page={page} onPage={setPage} />
            <HtmlTab page={page} content={work.content} onChange={draft.edit} problem={draft.problems[`${page}.html_content`]} />
          </TabPanel>
        </Tabs>
      )}
      {conflict === null ? null : <ConflictDialog conflict={conflict} onSettle={settle} />}
    </div>
  );
}

/** The id of the sentence that says why publishing is disabled. */
const NOTHING_TO_PUBLISH = 'nothing-to-publish';

/** Which draft this is, and whether it is published. */
function Standing({ draft: { work, isDirty, canPublish } }: { readonly draft: ContentDraft }) {
  const { t } = useTranslation();
  if (work === null) return null;
  const { version, publishedVersion, saved } = work.base;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {isDirty ? (
        <Badge tone="accent">{t('Unsaved changes')}</Badge>
      ) : version === publishedVersion ? (
        <Badge tone="success">{t('Live')}</Badge>
      ) : (
        <Badge tone="info">{t('Saved, not published')}</Badge>
      )}
      {saved === null ? (
        t('These are the built-in texts.')
      ) : (
        <span>
          {t('Draft {{version}}, saved by {{name}}', { version, name: saved.by?.username ?? t('a deleted account') })}{' '}
          <RelativeTime at={saved.at} />
        </span>
      )}
      {canPublish ? null : <span id={NOTHING_TO_PUBLISH}>{t('There is nothing to publish.')}</span>}
    </span>
  );
}

function Actions({ draft }: { readonly draft: ContentDraft }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isHistory, setHistory] = useState(false);
  const { work, isDirty, canPublish, save, publish, take } = draft;
  const send = async () => {
    const isSure =
      !isDirty ||
      (await confirm({
        title: t('Save and publish?'),
        message: t('You have unsaved changes. They will be saved and then published for everyone.'),
        confirmLabel: t('Save and publish'),
      }));
    if (isSure) await publish.run();
  };
  return (
    <>
      <Button onClick={() => void draft.refresh()} busy={draft.load.isFetching} icon={RefreshCw}>
        {t('Refresh')}
      </Button>
      <Button
        disabled={work === null}
        onClick={() => work !== null && saveFile('site-content.json', JSON.stringify(work.content, null, 2))}
        icon={Download}
      >
        {t('Export')}
      </Button>
      {work === null ? (
        <Button disabled icon={Upload}>
          {t('Import')}
        </Button>
      ) : (
        <ContentImport draft={work.base} onImported={(next) => take(next, 'imported')} />
      )}
      <Button disabled={work === null} onClick={() => setHistory(true)} icon={History}>
        {t('History')}
      </Button>
      <Button onClick={() => void save.run()} disabled={!isDirty} busy={save.isPending} icon={Save}>
        {t('Save Changes')}
      </Button>
      <Button
        variant="primary"
        disabled={!canPublish}
        aria-describedby={work === null || canPublish ? undefined : NOTHING_TO_PUBLISH}
        onClick={() => void send()}
        busy={publish.isPending}
        icon={Send}
      >
        {t('Publish to Live Site')}
      </Button>
      {isHistory && work !== null ? (
        <ContentHistory
          draft={work.base}
          onClose={() => setHistory(false)}
          onRestored={(next) => {
            take(next, 'restored');
            setHistory(false);
          }}
        />
      ) : null}
    </>
  );
}

function Pages({ page, onPage }: { readonly page: PageName; readonly onPage: (page: PageName) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('Page')} className="mb-4 flex flex-wrap gap-2">
      {CONTENT_PAGES.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === page ? 'primary' : 'secondary'}
          aria-pressed={one === page}
          onClick={() => onPage(one)}
        >
          {pageName(t, one)}
        </Button>
      ))}
    </fieldset>
  );
}
