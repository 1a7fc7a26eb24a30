import { type FittedText, fitText } from './fit-text.ts';

/** What the picture says, in the reader's language. */
export interface PictureText {
  readonly siteName: string;
  /** Where the site is, without the protocol. */
  readonly host: string;
  readonly scenario: string;
  readonly result: string;
  /** Whether the mission was accomplished. */
  readonly isDone: boolean;
  readonly when: string;
  readonly sentence: string;
  readonly won: string;
  /** How many players there were. */
  readonly seats: number;
}

/** In pixels: the size of link previews. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;

const STORY = '"Cormorant Garamond Variable", "Palatino Linotype", Georgia, serif';
const SANS = '"Inter Variable", system-ui, sans-serif';
/** The same in both themes, because the picture leaves the page. */
const INK = '#0b0a10';
const TEXT = '#f4efe6';
const MUTED = '#b9b1a6';
const AMBER = '#f2c063';
const RED = '#f0806a';
/** Okabe–Ito, by seat. */
const SEATS = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00'] as const;

/** Draws the picture as a PNG. @throws if the browser can't */
export async function drawTurningPoint(content: PictureText): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('This browser has no canvas.');
  const everything = Object.values(content).join(' ');
  // Without them, the first picture would have the fonts of the system.
  await Promise.all([`500 40px ${STORY}`, `500 24px ${SANS}`].map((font) => document.fonts.load(font, everything)));
  draw(paper, content);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)), 'image/png'),
  );
}

function draw(paper: CanvasRenderingContext2D, content: PictureText): void {
  const light = content.isDone ? AMBER : RED;
  paper.fillStyle = INK;
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  const glow = paper.createRadialGradient(WIDTH / 2, -80, 0, WIDTH / 2, -80, WIDTH * 0.7);
  glow.addColorStop(0, `${light}40`);
  glow.addColorStop(1, `${light}00`);
  paper.fillStyle = glow;
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  drawMind(paper, { x: MARGIN + 30, y: 86, radius: 17, seats: content.seats });

  const line = (text: FittedText, look: Look): void => drawText(paper, text, look);
  const fitted = (text: string, { font, ...room }: { font: Font; width: number; lines: number; sizes: readonly number[] }): FittedText =>
    fitText(text, room, (part, size) => {
      paper.font = font(size);
      return paper.measureText(part).width;
    });
  const one = (text: string, font: Font, width: number, ...sizes: readonly number[]) => fitted(text, { font, width, lines: 1, sizes });

  line(one(content.siteName, story, 480, 38, 32, 26), { font: story, x: MARGIN + 84, y: 98, color: TEXT });
  line(one(content.when, sans, 500, 24, 21, 18), { font: sans, x: WIDTH - MARGIN, y: 96, color: MUTED, align: 'right' });
  line(one(content.scenario, sans, INNER, 28, 24, 20), { font: sans, x: MARGIN, y: 186, color: MUTED });
  line(one(content.result, story, INNER, 84, 68, 54), { font: story, x: MARGIN, y: 268, color: light });
  line(fitted(content.sentence, { font: story, width: INNER, lines: 4, sizes: [50, 46, 42, 38, 34] }), {
    font: story,
    x: MARGIN,
    y: 348,
    color: TEXT,
  });
  paper.fillStyle = `${light}66`;
  paper.fillRect(MARGIN, 540, INNER, 2);
  line(one(content.won, sans, 660, 26, 23, 20), { font: sans, x: MARGIN, y: 586, color: TEXT });
  line(one(content.host, sans, 360, 24, 21, 18), { font: sans, x: WIDTH - MARGIN, y: 586, color: MUTED, align: 'right' });
}

type Font = (size: number) => string;
const story: Font = (size) => `500 ${size}px ${STORY}`;
const sans: Font = (size) => `500 ${size}px ${SANS}`;

interface Look {
  readonly font: Font;
  readonly x: number;
  /** Of the first baseline. */
  readonly y: number;
  readonly color: string;
  readonly align?: 'left' | 'right';
}

function drawText(paper: CanvasRenderingContext2D, { size, lines }: FittedText, { font, x, y, color, align = 'left' }: Look): void {
  paper.font = font(size);
  paper.fillStyle = color;
  paper.textAlign = align;
  let baseline = y;
  for (const text of lines) {
    paper.fillText(text, x, baseline);
    baseline += size * 1.16;
  }
}

/** The mark: a ring of translucent circles, one for each voice. */
function drawMind(
  paper: CanvasRenderingContext2D,
  { x, y, radius, seats }: { readonly x: number; readonly y: number; readonly radius: number; readonly seats: number },
): void {
  paper.save();
  paper.globalAlpha = 0.62;
  paper.globalCompositeOperation = 'screen';
  for (let seat = 0; seat < seats; seat++) {
    const angle = (seat / seats) * 2 * Math.PI - Math.PI / 2;
    paper.fillStyle = SEATS[seat % SEATS.length] ?? AMBER;
    paper.beginPath();
    paper.arc(x + Math.cos(angle) * radius * 0.75, y + Math.sin(angle) * radius * 0.75, radius, 0, 2 * Math.PI);
    paper.fill();
  }
  paper.restore();
}
