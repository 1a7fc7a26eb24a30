import { currentSettings } from '../settings/settings.ts';

/** Whether this browser can speak at all. */
export const canSpeak = typeof window !== 'undefined' && 'speechSynthesis' in window;

/** Says a text after whatever is being said, in the language and at the volume of the settings. */
export function speak(text: string): void {
  if (!canSpeak || text === '') return;
  const { language, volume } = currentSettings();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.volume = volume / 100;
  // A narrator takes their time.
  utterance.rate = 0.95;
  utterance.pitch = 0.85;
  window.speechSynthesis.speak(utterance);
}

/** Falls silent in the middle of a word. */
export function stopSpeaking(): void {
  if (canSpeak) window.speechSynthesis.cancel();
}
