import type { Role } from '@one-mind/engine/vocabulary';

/** The colour of each role. It always appears beside the role's name or figure. */
export const ROLE_COLORS: Readonly<Record<Role, string>> = {
  collaborator: 'var(--success)',
  rogue: 'var(--info)',
  saboteur: 'var(--danger)',
};

/** A portrait of a role in its colour: one among many, a mask, and a light in a hood. Decorative: the role's name stands beside it. */
export function RoleFigure({ role, size }: { readonly role: Role; readonly size: number }) {
  const Portrait = PORTRAITS[role];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 200"
      width={size}
      height={size}
      style={{ color: ROLE_COLORS[role] }}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="100" cy="100" r="96" fill="currentColor" fillOpacity="0.07" strokeOpacity="0.35" strokeWidth="1.5" />
      <Portrait />
    </svg>
  );
}

const SHOULDERS = 'M38 178c4-34 27-50 62-50s58 16 62 50';

function Together() {
  return (
    <>
      {[-46, 46].map((x) => (
        <g key={x} opacity="0.45" transform={`translate(${x} 8) translate(100 100) scale(.8) translate(-100 -100)`}>
          <path d={SHOULDERS} fill="currentColor" fillOpacity="0.15" />
          <circle cx="100" cy="92" r="27" fill="currentColor" fillOpacity="0.15" />
        </g>
      ))}
      <path d={SHOULDERS} fill="var(--raised)" />
      <path d={SHOULDERS} fill="currentColor" fillOpacity="0.22" />
      <circle cx="100" cy="86" r="31" fill="var(--raised)" />
      <circle cx="100" cy="86" r="31" fill="currentColor" fillOpacity="0.22" />
      <circle cx="92" cy="152" r="10" fill="currentColor" fillOpacity="0.5" />
      <circle cx="108" cy="152" r="10" fill="currentColor" fillOpacity="0.5" />
    </>
  );
}

function Masked() {
  return (
    <>
      <path d={SHOULDERS} fill="currentColor" fillOpacity="0.2" />
      <circle cx="100" cy="86" r="36" fill="currentColor" fillOpacity="0.12" />
      <path
        d="M56 76c14-10 30-8 44 0 14-8 30-10 44 0 2 20-8 34-24 34-10 0-16-7-20-13-4 6-10 13-20 13-16 0-26-14-24-34Z"
        fill="currentColor"
        fillOpacity="0.85"
      />
      <path d="M70 87c6-6 15-6 20 1-6 6-15 6-20-1ZM110 88c5-7 14-7 20-1-5 7-14 7-20 1Z" fill="var(--raised)" stroke="none" />
      <path d="M144 76c10-4 16-12 17-22M56 76c-10-4-16-12-17-22" strokeOpacity="0.7" />
      <path d="M88 126c8 5 18 4 26-3" />
    </>
  );
}

function Hooded() {
  return (
    <>
      <path d="M34 180c2-38 16-56 26-70 2-44 18-76 40-76s38 32 40 76c10 14 24 32 26 70" fill="currentColor" fillOpacity="0.16" />
      <path d="M68 112c0-38 12-60 32-60s32 22 32 60c-8 16-20 24-32 24s-24-8-32-24Z" fill="var(--sunken)" />
      <path d="M82 94l13 5M118 94l-13 5" strokeWidth="5" />
      <path d="M100 132c-10 12-13 19-13 26a13 13 0 0 0 26 0c0-7-3-14-13-26Z" fill="currentColor" fillOpacity="0.9" />
      <path d="M100 148c-5 6-6 9-6 12a6 6 0 0 0 12 0c0-3-1-6-6-12Z" fill="var(--raised)" stroke="none" />
      <path d="M100 171v17" strokeWidth="4" />
    </>
  );
}

const PORTRAITS: Readonly<Record<Role, () => React.JSX.Element>> = { collaborator: Together, rogue: Masked, saboteur: Hooded };
