import { Toaster } from 'sonner';
import { useTheme } from '../lib/theme.ts';

export { toast } from 'sonner';

/** Where toasts appear; once, in the shell. */
export function Toasts() {
  return (
    <Toaster
      theme={useTheme()}
      position="bottom-center"
      // The library's own font is set on the list, so that is where it must give way.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--text)',
          border: '1px solid var(--line)',
          fontFamily: 'inherit',
          fontSize: '0.9375rem',
        },
      }}
    />
  );
}
