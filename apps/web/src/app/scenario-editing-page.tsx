import { ScenarioEditorPage } from '../features/scenario-editor/scenario-editor-page.tsx';
import { ScenarioLab } from '../features/scenario-lab/scenario-lab.tsx';

/** The editor together with the lab. */
export function ScenarioEditingPage() {
  return <ScenarioEditorPage lab={(draft) => <ScenarioLab draft={draft} />} />;
}
