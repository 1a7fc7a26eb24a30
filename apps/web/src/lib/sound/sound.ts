import { currentSettings, onSettingsChange } from '../settings/settings.ts';
import type { Mood } from './music-score.ts';
import type { Note } from './note.ts';
import type { Levels, SoundEngine } from './sound-engine.ts';

/** The instruments: loaded when something is to be heard for the first time, and never before a gesture of the person. */
let engine: Promise<SoundEngine | null> | null = null;
let mood: Mood | null = null;
let started = false;

/** Plays notes, unless the person has switched sounds off or looks elsewhere. Silent where the browser has no audio. */
export function playNotes(notes: readonly Note[]): void {
  follow();
  if (!isAwake() || levels().effects === 0) return;
  void instruments().then((one) => one?.play(notes));
}

/** How long the loudness stays up for a call, in ms. */
const CALL_LASTS = 1500;
/** The instruments reach their loudness within this, in ms. */
const FADE_IN = 300;

/** Plays notes that call somebody who looks elsewhere: the only sound of a hidden page. */
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

/** Music that suits the moment, from now on; null lets it fade away. */
export function setMood(next: Mood | null): void {
  follow();
  mood = next;
  update();
}

function update(): void {
  // Nothing to play and nothing playing: then nothing is loaded either.
  if (engine === null && (mood === null || levels().music === 0 || !isAwake())) return;
  void instruments().then((one) => {
    one?.setLevels(levels());
    one?.setMood(mood);
  });
}

/** Loudness is heard by the square of the slider. */
const heard = (volume: number): number => (volume / 100) ** 2;

function levels(): Levels {
  const { volume, musicVolume, soundEffects, music } = currentSettings();
  const all = document.visibilityState === 'hidden' ? 0 : heard(volume);
  return { effects: soundEffects ? all : 0, music: music ? all * heard(musicVolume) : 0 };
}

/** Follows settings, the tab and the first gesture, from the first use on. */
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

/** Browsers hold audio back, and warn of it, until the page has been touched. */
const isAwake = (): boolean => navigator.userActivation.hasBeenActive;

async function makeInstruments(): Promise<SoundEngine | null> {
  try {
    const made = await (await import('./sound-engine.ts')).createSoundEngine();
    made?.setLevels(levels());
    return made;
  } catch {
    // No connection, or no loudspeaker: asked again at the next sound.
    engine = null;
    return null;
  }
}

function instruments(): Promise<SoundEngine | null> {
  engine ??= makeInstruments();
  return engine;
}
