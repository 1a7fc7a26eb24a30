import { Search } from 'lucide-react';
import { Input } from './field.tsx';

interface SearchFieldProps {
  /** The accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative min-w-60 flex-1">
      <Search size={17} className="-translate-y-1/2 absolute top-1/2 left-3.5 text-faint" />
      <Input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        aria-label={label}
        className="pl-10"
      />
    </div>
  );
}
