import { Slider as RadixSlider } from 'radix-ui';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** How to show and announce the value; defaults to the number itself. */
  readonly format?: (value: number) => string;
  readonly disabled?: boolean;
}

export function Slider({ label, value, onValueChange, min = 0, max = 100, step = 1, format = String, disabled = false }: SliderProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-sm">
        <span className="font-medium">{label}</span>
        <span className="tabular text-muted">{format(value)}</span>
      </div>
      <RadixSlider.Root
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        className="relative flex h-11 touch-none select-none items-center data-[disabled]:opacity-50"
      >
        <RadixSlider.Track className="relative h-1.5 grow rounded-full bg-line-strong/60">
          <RadixSlider.Range className="absolute h-full rounded-full bg-accent" />
        </RadixSlider.Track>
        <RadixSlider.Thumb
          aria-label={label}
          aria-valuetext={format(value)}
          className="block size-5 rounded-full border-2 border-accent bg-raised transition-transform hover:scale-110"
        />
      </RadixSlider.Root>
    </div>
  );
}
