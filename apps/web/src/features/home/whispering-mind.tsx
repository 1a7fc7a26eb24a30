import { useTranslation } from 'react-i18next';
import { Mind } from '../../ui/identity/mind.tsx';
import { seatIdentity } from '../../ui/identity/seat-identity.ts';

/** What six voices say at once, with each one's position around the Mind in percent of its box and the side it opens to. */
const WHISPERS = [
  { text: 'To the door.', x: 50, y: -3, side: '-translate-x-1/2' },
  { text: 'Not yet.', x: 93, y: 22, side: '' },
  { text: 'Take it.', x: 93, y: 78, side: '' },
  { text: 'Wait.', x: 50, y: 103, side: '-translate-x-1/2' },
  { text: 'It was you.', x: 7, y: 78, side: '-translate-x-full' },
  { text: 'Trust me.', x: 7, y: 22, side: '-translate-x-full' },
];

/** The Mind with six talking voices. Decoration. */
export function WhisperingMind() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-square w-[min(62vw,26rem)] lg:w-[min(36vw,29rem)]">
      <Mind voices={[0, 1, 2, 3, 4, 5].map((seat) => ({ seat, state: 'locked' }))} breathing className="size-full" />
      {WHISPERS.map(({ text, x, y, side }, seat) => (
        <span
          key={text}
          className={`-translate-y-1/2 absolute whitespace-nowrap font-medium font-story text-lg text-text italic sm:text-xl ${side}`}
          style={{ left: `${x}%`, top: `${y}%`, color: `color-mix(in srgb, ${seatIdentity(seat).color} 45%, var(--text))` }}
        >
          {t(text)}
        </span>
      ))}
    </div>
  );
}
