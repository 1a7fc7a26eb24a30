interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** Progress of something countable, in our colours instead of the browser's. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="block h-2 w-full min-w-0 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  );
}
