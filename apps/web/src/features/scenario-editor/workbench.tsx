import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { CircleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { ApiError } from '../../lib/api/api-error.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { useLeaveGuard } from '../../ui/overlays/use-leave-guard.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProblemList } from './check/problem-list.tsx';
import { ProblemsContext, problemsByPath, withRefused } from './check/problems.ts';
import { useScenarioCheck } from './check/use-scenario-check.ts';
import {
  EventsSection,
  GoalsSection,
  HazardsSection,
  NumbersSection,
  PeopleSection,
  SpecialsSection,
  StagesSection,
  StorySection,
  ThingsSection,
} from './content-sections.tsx';
import { DetailsSection } from './details-section.tsx';
import { draftOf, jsonOf } from './document/document.ts';
import type { EditingSession, EditorSource } from './document/editing-session.ts';
import { useEditor, useEditorState } from './document/editor-store.ts';
import { type Json, pathFrom } from './document/json-path.ts';
import { StartingPoint } from './document/starting-point.tsx';
import { useSaving } from './document/use-saving.ts';
import { DraftConflict } from './drafts/draft-conflict.tsx';
import { DraftStatusLine } from './drafts/draft-status.tsx';
import { useKeptDraft } from './drafts/use-kept-draft.ts';
import { idsOf } from './ids/references.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RevealTarget } from './reveal-target.tsx';
import { SectionNav } from './section-nav.tsx';
import { SECTION_LABELS, SECTIONS_IN_ORDER, type SectionName, sectionOf } from './sections.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { VersionsSection } from './versions/versions-section.tsx';

const MapSection = lazy(async () => ({ default: (await import('./map/map-section.tsx')).MapSection }));
const JsonSection = lazy(async () => ({ default: (await import('./json/json-section.tsx')).JsonSection }));

/** Height in pixels of the sticky elements that cover the top of the page. */
const COVERED = 160;

interface WorkbenchProps extends EditorSource {
  readonly editing: EditingSession;
  /** The scenario is new and was not opened as a copy. */
  readonly isBlank: boolean;
  readonly lab?: (draft: ScenarioDraft | null) => ReactNode;
}

/** The whole editor: its toolbar, sections and check. */
export function Workbench({ editing, isBlank, lab, ...opened }: WorkbenchProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { stored, original } = opened;
  const { keeper, restored } = editing;
  const { document, brokenJson, section } = useEditorState((state) => state);
  const { save, saved, setSaved } = useSaving(opened, keeper, {
    document: original,
    version: restored?.base_version ?? stored?.version ?? null,
  });
  useKeptDraft(keeper, saved);
  useEditorKeys(() => save.mutate());
  const isSafe = useStore(keeper, (state) => state.isSafe || state.status.kind === 'kept' || state.status.kind === 'none');
  // Saving a new scenario opens its page, so leaving needs no question.
  useLeaveGuard(!isSafe && !(stored === null && save.isSuccess));
  // Saved scenarios may be in use, so their ids don't change automatically.
  useEffect(() => editor.setState({ savedIds: new Set(saved.version === null ? [] : idsOf(saved.document.content)) }), [editor, saved]);
  const [isPressed, setPressed] = useState(false);
  // A blank scenario would show errors that the author hasn't made yet.
  const isChecked = isPressed || !isBlank || document !== original || brokenJson !== null;
  const check = useScenarioCheck(document, brokenJson, isChecked);
  const [imported, setImported] = useState<{ readonly json: Json | undefined } | null>(null);
  const main = useRef<HTMLElement>(null);
  const isChanged = document !== saved.document || brokenJson !== null;
  const [params, setParams] = useSearchParams();
  // After the first change the copy is a draft of its own, which a reload continues.
  useEffect(() => {
    if (isChanged && params.has('from')) setParams({}, { replace: true });
  }, [isChanged, params, setParams]);
  // A section opens at its top, even if the previous one was scrolled down. This has to happen before a requested field
  // takes the focus.
  useLayoutEffect(() => {
    const place = main.current?.getBoundingClientRect();
    if (place && section && place.top < COVERED) main.current?.scrollIntoView({ block: 'start' });
  }, [section]);
  const found = useMemo(() => withRefused(check.problems, save.error), [check.problems, save.error]);
  const problems = useMemo(() => problemsByPath(isChecked || save.isError ? found : undefined), [found, isChecked, save.isError]);
  const counts = new Map<SectionName, number>();
  for (const path of problems.keys()) counts.set(sectionOf(pathFrom(path)), (counts.get(sectionOf(pathFrom(path))) ?? 0) + 1);
  const sections = SECTIONS_IN_ORDER.filter((name) => (name === 'lab' ? lab !== undefined : name === 'versions' ? stored !== null : true));

  const discard = async () => {
    editor.edit(saved.document);
    try {
      await keeper.drop();
      toast.success(t('The draft was discarded. Undo brings it back.'));
    } catch {
      toast.error(t('The draft was discarded here, but the server couldn’t be reached.'));
    }
  };
  const panels: Record<SectionName, ReactNode> = {
    details: (
      <>
        <DetailsSection />
        {stored === null ? <StartingPoint /> : null}
      </>
    ),
    story: <StorySection />,
    map: <MapSection />,
    things: <ThingsSection />,
    people: <PeopleSection />,
    hazards: <HazardsSection />,
    specials: <SpecialsSection />,
    events: <EventsSection />,
    stages: <StagesSection />,
    goals: <GoalsSection />,
    numbers: <NumbersSection />,
    json: <JsonSection problems={check.problems} />,
    lab: null,
    versions:
      stored === null ? null : (
        <VersionsSection
          id={stored.id}
          newest={saved.version ?? stored.version}
          onRestored={(restoredDocument, version) => {
            editor.edit(restoredDocument);
            setSaved({ document: restoredDocument, version });
          }}
        />
      ),
  };
  const isForm = section !== 'details' && section !== 'json' && section !== 'lab' && section !== 'versions';
  return (
    <ProblemsContext value={problems}>
      <div className="mt-3 flex flex-col gap-4">
        <div className="z-20 flex flex-col gap-1 bg-ground lg:sticky lg:top-16 lg:py-2">
          <Toolbar onFile={(text) => setImported({ json: jsonOf(text) })} onDiscard={isChanged ? () => void discard() : undefined}>
            <LinkButton to={stored === null ? '/game/scenarios' : `/game/scenarios/${stored.id}`} variant="quiet">
              {isChanged ? t('Cancel') : t('Close')}
            </LinkButton>
            <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
              {stored === null ? t('Create Scenario') : t('Update Scenario')}
            </Button>
          </Toolbar>
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <DraftStatusLine keeper={keeper} />
            {problems.size > 0 ? (
              <Button
                size="sm"
                variant="quiet"
                className="[&_svg]:text-danger"
                icon={CircleAlert}
                onClick={() => window.document.getElementById('problems')?.scrollIntoView({ block: 'start' })}
              >
                {t('{{count}} problems', { count: problems.size })}
              </Button>
            ) : null}
          </div>
        </div>
        {restored === null ? null : <RestoredBanner {...{ saved, stored }} isChanged={isChanged} />}
        <DraftConflict keeper={keeper} saved={saved} />
        {save.isError ? <LoadFailure title={t('Failed to save scenario')} error={save.error} /> : null}
        <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <div className="lg:sticky lg:top-40 lg:row-span-2">
            <SectionNav sections={sections} counts={counts} />
          </div>
          <section ref={main} onBlur={editor.seal} aria-label={t(SECTION_LABELS[section])} className="min-w-0 scroll-mt-44">
            {brokenJson !== null && isForm ? <BrokenJsonBanner /> : null}
            <Card className="p-4 sm:p-6" hidden={section === 'lab'}>
              <h2 className="mb-4 text-2xl">{t(SECTION_LABELS[section])}</h2>
              {/* The typed JSON takes precedence: while it is invalid, forms would overwrite it. */}
              <fieldset disabled={brokenJson !== null && isForm} className="min-w-0">
                <Suspense fallback={<Skeleton className="h-100" />}>
                  {panels[section]}
                  {section === 'json' ? null : <RevealTarget within={main} />}
                </Suspense>
              </fieldset>
            </Card>
            {lab === undefined ? null : (
              <KeptSection isShown={section === 'lab'}>{() => lab(brokenJson === null ? draftOf(document) : null)}</KeptSection>
            )}
          </section>
          <Card as="aside" className="lg:col-start-2">
            {check.error && !(check.error instanceof ApiError && check.error.code === 'invalid_input') ? (
              <LoadFailure
                title={t('Failed to check the scenario')}
                error={check.error}
                onRetry={() => void check.retry()}
                className="mb-4"
              />
            ) : null}
            {isChecked || save.isError ? (
              <ProblemList problems={found} notJson={check.notJson} isStale={check.isStale} />
            ) : (
              <>
                <h2 className="text-2xl">{t('Check')}</h2>
                <p className="mt-1 mb-3 text-muted text-sm">
                  {t('Problems that keep it from being played appear here as soon as you change something.')}
                </p>
                <Button size="sm" onClick={() => setPressed(true)}>
                  {t('Check now')}
                </Button>
              </>
            )}
          </Card>
        </div>
      </div>
      <ImportDialog imported={imported} onClose={() => setImported(null)} />
    </ProblemsContext>
  );
}

/** Mounts its children when they are first shown, and keeps them mounted. */
function KeptSection({ isShown, children }: { readonly isShown: boolean; readonly children: () => ReactNode }) {
  const [wasShown, setShown] = useState(isShown);
  useEffect(() => {
    if (isShown) setShown(true);
  }, [isShown]);
  return wasShown || isShown ? <div hidden={!isShown}>{children()}</div> : null;
}

function BrokenJsonBanner() {
  const { t } = useTranslation();
  const editor = useEditor();
  return (
    <Banner
      kind="error"
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => editor.show('json')}>
            {t('Fix it')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => editor.edit(editor.getState().document)}>
            {t('Discard that text')}
          </Button>
        </span>
      }
    >
      {t('The JSON tab contains invalid JSON. This is the last valid version.')}
    </Banner>
  );
}

interface RestoredBannerProps extends Pick<EditorSource, 'stored'> {
  readonly saved: { readonly version: number | null };
  readonly isChanged: boolean;
}

/** Says which draft was restored, until the scenario is saved. */
function RestoredBanner({ saved, stored, isChanged }: RestoredBannerProps) {
  const { t } = useTranslation();
  if (!isChanged) return null;
  const isOlder = stored !== null && saved.version !== null && saved.version < stored.version;
  return (
    <Banner kind="info">
      {isOlder
        ? t('This is your draft, based on version {{version}}. Version {{newest}} has been saved since: compare them under Versions.', {
            version: saved.version,
            newest: stored.version,
          })
        : t('This is your earlier draft. Discard it to go back to the saved version.')}
    </Banner>
  );
}
