import { Dice, rngFromSeed } from '@one-mind/engine/rng';

/**
 * Generates a scene for a location without an illustration: a complete SVG (640 × 360) of layered shapes, lit like the
 * drawn ones by the CSS variables `--scene-light` (a colour) and `--scene-alarm` (0..1). The words of the name decide what
 * it shows, and a seed made of name and id decides the rest, so the same words always give the same picture. The markup
 * never contains the words.
 */
export function generatedScene(id: string, name: string): string {
  const dice = new Dice({ rng: rngFromSeed(`${id} ${name}`) });
  const prefix = `scene-${dice.next().toString(36)}`;
  const ink = dice.pick(INKS);
  const brush: Brush = {
    dice,
    ink,
    url: (key) => `url(#${prefix}-${key})`,
    between: (from, to) => Math.round((from + (dice.next() / 2 ** 32) * (to - from)) * 10) / 10,
  };
  const motif = motifOf(name, id) ?? dice.pick(MOTIFS);
  const light =
    motif === 'passage'
      ? { x: brush.between(270, 370), y: brush.between(160, 190) }
      : { x: brush.between(140, 500), y: brush.between(40, 110) };
  const shapes = PAINTERS[motif](brush, light);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">',
    `<defs>${definitions(prefix, ink, light)}</defs>`,
    `<rect width="640" height="360" fill="${ink.far}"/>`,
    shapes,
    '<rect width="640" height="360" fill="#e2523a" opacity="var(--scene-alarm,0)" style="mix-blend-mode:multiply"/>',
    `<rect width="640" height="360" fill="${brush.url('vignette')}"/>`,
    `<rect width="640" height="360" filter="${brush.url('grain')}" opacity=".12"/>`,
    '</svg>',
  ].join('\n');
}

export const MOTIFS = ['room', 'passage', 'works', 'town', 'wild', 'water'] as const;
export type Motif = (typeof MOTIFS)[number];

/** Word stems that show what kind of place it is. If several match, the last one wins: a river bridge is a bridge. */
const CUES: Record<Motif, readonly string[]> = {
  room: [
    'room',
    'cell',
    'office',
    'kitchen',
    'library',
    'chamber',
    'study',
    'cabin',
    'parlour',
    'attic',
    'bar',
    'ward',
    'chapel',
    'vault',
    'archive',
  ],
  passage: [
    'tunnel',
    'corridor',
    'hall',
    'passage',
    'cave',
    'cavern',
    'shaft',
    'vent',
    'stair',
    'mine',
    'sewer',
    'crypt',
    'cellar',
    'airlock',
    'drain',
  ],
  works: [
    'engine',
    'reactor',
    'lab',
    'control',
    'server',
    'factory',
    'workshop',
    'deck',
    'machine',
    'boiler',
    'pump',
    'hangar',
    'laundry',
    'turbine',
    'core',
  ],
  town: [
    'street',
    'square',
    'market',
    'yard',
    'roof',
    'city',
    'gate',
    'village',
    'station',
    'tower',
    'court',
    'wall',
    'alley',
    'plaza',
    'castle',
    'camp',
  ],
  wild: [
    'forest',
    'wood',
    'garden',
    'field',
    'park',
    'grove',
    'hill',
    'mountain',
    'path',
    'clearing',
    'meadow',
    'jungle',
    'ridge',
    'desert',
    'orchard',
  ],
  water: [
    'river',
    'sea',
    'lake',
    'dock',
    'harbour',
    'harbor',
    'shore',
    'beach',
    'bank',
    'pier',
    'swamp',
    'canal',
    'coast',
    'island',
    'quay',
    'boat',
  ],
};

/** The kind of place that the name suggests, or else the id. Null if neither suggests one. */
export function motifOf(name: string, id: string): Motif | null {
  for (const text of [name, id]) {
    for (const word of text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .reverse()) {
      const motif = MOTIFS.find((candidate) =>
        CUES[candidate].some((stem) => word === stem || word === `${stem}s` || (stem.length > 4 && word.startsWith(stem))),
      );
      if (motif) return motif;
    }
  }
  return null;
}

interface Ink {
  readonly far: string;
  readonly mid: string;
  readonly near: string;
}
interface Brush {
  readonly dice: Dice;
  readonly ink: Ink;
  url(key: 'light' | 'beam' | 'ground' | 'sky' | 'vignette' | 'grain'): string;
  /** A uniform random number, rounded to a tenth. */
  between(from: number, to: number): number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}
type Painter = (brush: Brush, light: Point) => string;

const LIGHT = 'var(--scene-light,#e8a24a)';
const BLACK = '#060508';
/** Nearly black, each with a different tint. */
const INKS: readonly Ink[] = [
  { far: '#1c1a20', mid: '#2b282d', near: '#0e0c11' },
  { far: '#161b24', mid: '#27303b', near: '#0a0d13' },
  { far: '#18201f', mid: '#2b3634', near: '#0b1010' },
  { far: '#211a18', mid: '#382b25', near: '#110c0b' },
  { far: '#1f1824', mid: '#32283a', near: '#100b14' },
];

function definitions(prefix: string, ink: Ink, { x, y }: Point): string {
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return [
    `<radialGradient id="${prefix}-light" cx="${x}" cy="${y}" r="290" gradientUnits="userSpaceOnUse">${stop(0, LIGHT, 0.7)}${stop(0.35, LIGHT, 0.24)}${stop(1, LIGHT, 0)}</radialGradient>`,
    `<linearGradient id="${prefix}-beam" x1="0" y1="0" x2="0" y2="1">${stop(0, '#fff0cb', 0.6)}${stop(0.35, LIGHT, 0.3)}${stop(1, LIGHT, 0)}</linearGradient>`,
    `<linearGradient id="${prefix}-ground" x1="0" y1="0" x2="0" y2="1">${stop(0, ink.mid)}${stop(1, ink.near)}</linearGradient>`,
    `<linearGradient id="${prefix}-sky" x1="0" y1="0" x2="0" y2="1">${stop(0, ink.near)}${stop(0.7, ink.far)}${stop(1, ink.mid)}</linearGradient>`,
    `<radialGradient id="${prefix}-vignette" r=".75">${stop(0.45, '#000', 0)}${stop(1, '#000', 0.7)}</radialGradient>`,
    `<filter id="${prefix}-grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .9 0 0 0 0 .8 0 0 0 -1.6 1.15"/></filter>`,
  ].join('');
}

const PAINTERS: Record<Motif, Painter> = {
  room(brush, light) {
    const { between, ink, url } = brush;
    const left = between(120, 190);
    const right = between(450, 520);
    const top = between(50, 80);
    const floor = between(228, 252);
    const windowX = between(left + 30, right - 110);
    return [
      shape(`M0 0H640L${right} ${top}H${left}Z`, ink.near),
      shape(`M0 0L${left} ${top}V${floor}L0 360Z`, ink.far),
      shape(`M640 0L${right} ${top}V${floor}L640 360Z`, ink.near),
      shape(`M${left} ${top}H${right}V${floor}H${left}Z`, ink.far),
      shape(`M${left} ${floor}H${right}L640 360H0Z`, url('ground')),
      shape(`M${windowX} ${top + 30}h78v66h-78Z`, LIGHT, 0.8),
      line(`M${windowX + 26} ${top + 30}v66M${windowX + 52} ${top + 30}v66M${windowX} ${top + 63}h78`, BLACK, 3.5),
      shape(`M${windowX} ${top + 30}h78L${windowX + 190} 350H${windowX + 20}Z`, url('beam'), 0.75),
      glow(brush),
      furniture(brush, left, right, floor),
      lamp(light.x, light.y, floor + 70, url('beam')),
      figure(between(240, 420), 330, between(96, 120)),
    ].join('');
  },
  passage(brush, { x, y }) {
    const { between, dice, ink, url } = brush;
    const round = dice.percent(50);
    const frame = (r: number) =>
      round
        ? `M${tenth(x - r)} ${tenth(y + r * 0.8)}V${y}A${tenth(r)} ${tenth(r)} 0 0 1 ${tenth(x + r)} ${y}V${tenth(y + r * 0.8)}Z`
        : `M${tenth(x - r)} ${tenth(y + r * 0.8)}V${tenth(y - r * 0.8)}H${tenth(x + r)}V${tenth(y + r * 0.8)}Z`;
    const rings = [460, 330, 236, 168, 120, 86, 62];
    const walls = rings.map(
      (r, index) =>
        shape(frame(r), index % 2 ? ink.far : ink.mid) + line(frame(r), BLACK, 3 - index * 0.3) + shape(frame(r), LIGHT, index * 0.035),
    );
    return [
      ...walls,
      shape(frame(44), '#ffe9bd'),
      glow(brush),
      shape(`M${x - 44} ${tenth(y + 35)}H${x + 44}L640 372H0Z`, url('ground')),
      shape(`M${x - 40} ${tenth(y + 35)}H${x + 40}L${x + 150} 360H${x - 150}Z`, LIGHT, 0.2),
      line(`M${x - 150} 0V${between(40, 90)}M${x + 168} 0V${between(30, 80)}`, BLACK, 4),
      figure(x + between(-16, 16), y + 74, 82),
    ].join('');
  },
  works(brush, light) {
    const { between, dice, ink, url } = brush;
    const machines = [60, 200, 340, 480].map((left) => {
      const width = between(96, 124);
      const height = between(110, 180);
      const top = 262 - height;
      const hot = dice.percent(35);
      const r = between(24, 38);
      return [
        `<rect x="${left}" y="${tenth(top)}" width="${width}" height="${height}" rx="5" fill="${ink.near}" stroke="${BLACK}" stroke-width="3"/>`,
        `<circle cx="${tenth(left + width / 2)}" cy="${tenth(top + height / 2 + 8)}" r="${r}" fill="${hot ? LIGHT : BLACK}" stroke="${ink.mid}" stroke-width="5"/>`,
        line(`M${left + 14} ${tenth(top + 16)}h${tenth(width - 46)}M${left + 14} ${tenth(top + 24)}h${tenth(width - 60)}`, ink.mid, 3),
        `<circle cx="${tenth(left + width - 16)}" cy="${tenth(top + 18)}" r="4" fill="${hot ? '#ffe9bd' : ink.mid}"/>`,
        line(`M${tenth(left + width / 2)} ${tenth(top)}V${between(10, 40)}`, BLACK, between(7, 14)),
      ].join('');
    });
    return [
      shape('M0 0H640V250H0Z', url('sky')),
      line('M0 26H640M0 46H640', BLACK, 9),
      line('M0 23H640M0 43H640', ink.mid, 1.5),
      ...machines,
      shape('M0 258H640V360H0Z', url('ground')),
      line('M0 282H640M0 316H640M150 258L40 360M320 258V360M490 258L600 360', BLACK, 1.5, 0.5),
      glow(brush),
      lamp(light.x, light.y, 320, url('beam')),
      figure(between(220, 440), 334, between(100, 118)),
    ].join('');
  },
  town(brush, light) {
    const { between, dice, ink, url } = brush;
    const skyline = (base: number, low: number, high: number, fill: string, lit: boolean) => {
      let path = `M0 ${base}`;
      let windows = '';
      for (let x = 0; x < 640; ) {
        const width = between(34, 86);
        const top = base - between(low, high);
        path += `V${tenth(top)}${dice.percent(30) ? `l${tenth(width / 2)} -${between(12, 26)}L${tenth(x + width)} ${tenth(top)}` : `H${tenth(x + width)}`}`;
        for (let column = x + 9; lit && column < x + width - 8; column += 14) {
          for (let row = top + 12; row < base - 14; row += 18) if (dice.percent(18)) windows += `M${tenth(column)} ${tenth(row)}h5v8h-5Z`;
        }
        x += width;
      }
      return shape(`${path}V${base}Z`, fill) + shape(windows, LIGHT, 0.85);
    };
    return [
      shape('M0 0H640V260H0Z', url('sky')),
      glow(brush),
      skyline(236, 60, 150, ink.far, false),
      skyline(250, 30, 110, ink.near, true),
      shape('M0 246H640V360H0Z', url('ground')),
      shape(`M${light.x - 4} ${light.y}h8L${light.x + 130} 330H${light.x - 130}Z`, url('beam')),
      `<ellipse cx="${light.x}" cy="326" rx="124" ry="22" fill="${LIGHT}" opacity=".34"/>`,
      line(`M${light.x + 60} 322V${light.y - 6}H${light.x}`, BLACK, 5),
      `<ellipse cx="${light.x}" cy="${light.y}" rx="13" ry="4" fill="#fff4d8"/>`,
      figure(light.x + between(-60, 30), 328, 104),
    ].join('');
  },
  wild(brush, light) {
    const { between, dice, ink, url } = brush;
    const conifers = dice.percent(60);
    const trees = (count: number, base: number, height: number, fill: string) => {
      let path = '';
      for (let index = 0; index < count; index++) {
        const x = between(-20, 660);
        const h = height * between(0.6, 1.2);
        const w = h * 0.2;
        path += conifers
          ? `M${tenth(x - w)} ${base}L${tenth(x - w * 0.25)} ${tenth(base - h * 0.5)}H${tenth(x - w * 0.6)}L${x} ${tenth(base - h)}L${tenth(x + w * 0.6)} ${tenth(base - h * 0.5)}H${tenth(x + w * 0.25)}L${tenth(x + w)} ${base}Z`
          : `M${tenth(x - 3)} ${base}V${tenth(base - h * 0.4)}C${tenth(x - w * 2)} ${tenth(base - h * 0.4)} ${tenth(x - w * 1.6)} ${tenth(base - h)} ${x} ${tenth(base - h)}C${tenth(x + w * 1.6)} ${tenth(base - h)} ${tenth(x + w * 2)} ${tenth(base - h * 0.4)} ${tenth(x + 3)} ${tenth(base - h * 0.4)}V${base}Z`;
      }
      return shape(path, fill);
    };
    return [
      shape('M0 0H640V280H0Z', url('sky')),
      moon(light),
      glow(brush),
      shape(
        `M0 230C120 ${between(150, 210)} 220 ${between(170, 220)} 330 200S560 ${between(150, 200)} 640 ${between(190, 220)}V280H0Z`,
        ink.mid,
        0.8,
      ),
      trees(20, 250, 80, ink.far),
      shape('M0 246C160 232 480 232 640 248V360H0Z', url('ground')),
      shape('M300 244C330 270 250 300 330 360H450C350 310 380 270 318 244Z', LIGHT, 0.16),
      trees(9, 292, 150, ink.near),
      figure(between(320, 380), 330, 92),
      trees(4, 372, 300, BLACK),
    ].join('');
  },
  water(brush, light) {
    const { between, dice, ink, url } = brush;
    const horizon = between(176, 206);
    let glints = '';
    for (let index = 0; index < 44; index++) {
      const depth = (index / 44) ** 1.4;
      const width = between(6, 14 + depth * 46);
      glints += `M${tenth(light.x + between(-1, 1) * (12 + depth * 60) - width / 2)} ${tenth(horizon + 5 + depth * (345 - horizon))}h${width}`;
    }
    let reeds = '';
    for (let index = 0; index < 36; index++) {
      const x = dice.percent(50) ? between(-6, 120) : between(500, 646);
      reeds += `M${x} 366q${between(-4, 4)} -${between(40, 70)} ${between(-16, 16)} -${between(60, 130)}`;
    }
    const boat = between(180, 380);
    return [
      shape(`M0 0H640V${horizon}H0Z`, url('sky')),
      moon(light),
      glow(brush),
      shape(`M0 ${horizon}C90 ${horizon - between(16, 50)} 170 ${horizon - between(10, 40)} 300 ${horizon}Z`, ink.near),
      shape(`M640 ${horizon}C560 ${horizon - between(10, 36)} 470 ${horizon - 14} 360 ${horizon}Z`, ink.near),
      shape(`M0 ${horizon}H640V360H0Z`, url('ground')),
      line(glints, '#ffe3ae', 2, 0.6),
      shape(`M${boat} 262q98 14 190 -6q-8 34 -96 44q-76 0 -94 -38Z`, BLACK),
      line(`M${boat} 262q98 14 190 -6`, LIGHT, 2, 0.8),
      shape('M640 300C580 312 520 336 440 360H640Z', BLACK),
      line(reeds, BLACK, 2.4),
      figure(between(540, 590), 334, 104),
    ].join('');
  },
};

function furniture({ between, dice, ink }: Brush, left: number, right: number, floor: number): string {
  const pieces = [
    (x: number) =>
      shape(`M${x} ${floor - 96}h62v106h-62Z`, ink.near) +
      line(`M${x + 6} ${floor - 70}h50M${x + 6} ${floor - 42}h50M${x + 6} ${floor - 14}h50`, BLACK, 4),
    (x: number) => shape(`M${x - 10} ${floor - 34}h98l8 8h-114ZM${x} ${floor - 28}h7v44h-7ZM${x + 72} ${floor - 28}h7v44h-7Z`, BLACK),
    (x: number) =>
      shape(`M${x} ${floor - 26}h52v40h-52Z`, ink.near) + line(`M${x} ${floor - 26}l52 40M${x + 52} ${floor - 26}l-52 40`, BLACK, 3),
    (x: number) => shape(`M${x} ${floor - 44}c0 -8 34 -8 34 0v50c0 8 -34 8 -34 0Z`, BLACK) + line(`M${x} ${floor - 24}h34`, ink.mid, 2),
  ];
  const room = right - left - 70;
  return [0.02, 0.4, 0.78].map((share) => dice.pick(pieces)(tenth(left + room * share + between(0, 30)))).join('');
}

function glow({ url }: Brush): string {
  return `<rect width="640" height="360" fill="${url('light')}"/>`;
}
function moon({ x, y }: Point): string {
  return `<circle cx="${x}" cy="${y}" r="24" fill="#ffeecb"/><circle cx="${x - 7}" cy="${y - 4}" r="4" fill="${LIGHT}" opacity=".3"/><circle cx="${x + 7}" cy="${y + 6}" r="6" fill="${LIGHT}" opacity=".25"/>`;
}
function lamp(x: number, y: number, floor: number, beam: string): string {
  return [
    line(`M${x} 0V${y - 16}`, BLACK, 2.5),
    shape(`M${tenth(x - 22)} ${y}h44L${tenth(x + 150)} ${floor}H${tenth(x - 150)}Z`, beam, 0.8),
    shape(`M${tenth(x - 28)} ${y}l18 -18h20l18 18Z`, BLACK),
    `<ellipse cx="${x}" cy="${y}" rx="25" ry="4" fill="#fff4d8"/>`,
  ].join('');
}
/** The body, seen from behind; `height` is in view box units. */
function figure(x: number, y: number, height: number): string {
  const outline =
    'M-6.5-92a6.5 8 0 1 1 13 0a6.5 8 0 1 1-13 0ZM-4-85C-10-82-17-81-18.5-72L-20.5-42L-15.5-40L-13-62L-12-44L-11 0L-2.5 0L0-40L2.5 0L11 0L12-44L13-62L15.5-40L20.5-42L18.5-72C17-81 10-82 4-85Z';
  return `<path transform="translate(${tenth(x)} ${tenth(y)}) scale(${tenth(height) / 100})" d="${outline}" fill="${BLACK}"/>`;
}
function shape(path: string, fill: string, opacity = 1): string {
  return path === '' ? '' : `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}
function line(path: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${tenth(width)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
