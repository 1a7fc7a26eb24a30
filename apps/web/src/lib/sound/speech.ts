import { currentSettings } from '../settings/settings.ts';

export const canSpeak = typeof window !== 'undefined' && 'speechSynthesis' in window;

/** Speaks a text after any current one, in the language and at the volume of the settings. */
export function speak(text: string): void {
  if (!canSpeak || text === '') return;
  const { language, volume } = currentSettings();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.volume = volume / 100;
  // Slightly slow, as narrators speak.
  utterance.rate = 0.95;
  utterance.pitch = 0.85;
  window.speechSynthesis.speak(utterance);
}

/** Stops immediately, even in the middle of a word. */
export function stopSpeaking(): void {
  if (canSpeak) window.speechSynthesis.cancel();
}
