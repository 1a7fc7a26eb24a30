import { ScenarioEditorPage } from '../features/scenario-editor/scenario-editor-page.tsx';
import { ScenarioLab } from '../features/scenario-lab/scenario-lab.tsx';

/** The editor with the lab in it. */
export function ScenarioEditingPage() {
  return <ScenarioEditorPage lab={(draft) => <ScenarioLab draft={draft} />} />;
}
