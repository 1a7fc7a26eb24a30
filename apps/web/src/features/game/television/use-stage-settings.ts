import { useEffect } from 'react';
import { previewSettings } from '../../../lib/settings/settings.ts';

/** Settings for a dark room and people on a sofa. The settings of the person who opened the page don't change. */
export function useStageSettings(narratorVoice: boolean): void {
  useEffect(() => previewSettings({ theme: 'dark', textSize: 'normal', compact: false, narratorVoice }), [narratorVoice]);
  useEffect(() => () => previewSettings({}), []);
}
