import { currentSettings, onSettingsChange } from '../settings/settings.ts';
import type { Mood } from './music-score.ts';
import type { Note } from './note.ts';
import type { Levels, SoundEngine } from './sound-engine.ts';

/** The instruments. They are loaded when a sound is first needed, and never before a user gesture. */
let engine: Promise<SoundEngine | null> | null = null;
let mood: Mood | null = null;
let started = false;

/** Plays notes, unless the user has switched sounds off or the page is hidden. Silent in browsers without audio. */
export function playNotes(notes: readonly Note[]): void {
  follow();
  if (!isAwake() || levels().effects === 0) return;
  void instruments().then((one) => one?.play(notes));
}

/** How long the volume stays up for a call, in ms. */
const CALL_LASTS = 1500;
/** The time that the volume needs to rise before a call, in ms. */
const FADE_IN = 300;

/** Plays notes that call back a user who is looking elsewhere: the only sound of a hidden page. */
export function playCall(notes: readonly Note[]): void {
  const { volume, soundEffects } = currentSettings();
  follow();
  if (!isAwake() || !soundEffects || volume === 0) return;
  void instruments().then((one) => {
    one?.setLevels({ effects: heard(volume), music: 0 });
    setTimeout(() => one?.play(notes), FADE_IN);
    setTimeout(update, CALL_LASTS);
  });
}

/** Plays music for this mood from now on; null fades it out. */
export function setMood(next: Mood | null): void {
  follow();
  mood = next;
  update();
}

function update(): void {
  // With nothing to play and nothing playing, there is no need to load the instruments.
  if (engine === null && (mood === null || levels().music === 0 || !isAwake())) return;
  void instruments().then((one) => {
    one?.setLevels(levels());
    one?.setMood(mood);
  });
}

/** Squares the slider's value, which matches how loudness is perceived. */
const heard = (volume: number): number => (volume / 100) ** 2;

function levels(): Levels {
  const { volume, musicVolume, soundEffects, music } = currentSettings();
  const all = document.visibilityState === 'hidden' ? 0 : heard(volume);
  return { effects: soundEffects ? all : 0, music: music ? all * heard(musicVolume) : 0 };
}

/** On first use, starts to follow the settings, the tab's visibility and the first user gesture. */
function follow(): void {
  if (started) return;
  started = true;
  onSettingsChange(update);
  document.addEventListener('visibilitychange', update);
  const touched = () => {
    if (engine === null) update();
  };
  for (const gesture of ['pointerup', 'keydown']) window.addEventListener(gesture, touched, { passive: true });
}

/** Browsers block audio, with a warning, until the user has interacted with the page. */
const isAwake = (): boolean => navigator.userActivation.hasBeenActive;

async function makeInstruments(): Promise<SoundEngine | null> {
  try {
    const made = await (await import('./sound-engine.ts')).createSoundEngine();
    made?.setLevels(levels());
    return made;
  } catch {
    // There was no connection or no audio output. The next sound tries again.
    engine = null;
    return null;
  }
}

function instruments(): Promise<SoundEngine | null> {
  engine ??= makeInstruments();
  return engine;
}
