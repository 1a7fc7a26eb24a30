import { useEffect } from 'react';
import { previewSettings } from '../../../lib/settings/settings.ts';

/** A dark room and people on a sofa, whatever the person who opened the page prefers; their own settings stay as they are. */
export function useStageSettings(narratorVoice: boolean): void {
  useEffect(() => previewSettings({ theme: 'dark', textSize: 'normal', compact: false, narratorVoice }), [narratorVoice]);
  useEffect(() => () => previewSettings({}), []);
}
