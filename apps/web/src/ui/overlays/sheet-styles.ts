export const OVERLAY = 'fixed inset-0 z-50 animate-fade bg-shade backdrop-blur-[3px]';
/** Centres a sheet above the toasts, which would otherwise cover its buttons. `--toast-room` comes from toasts.tsx. */
export const SHEET_PLACE =
  'pointer-events-none fixed inset-0 z-50 flex flex-col items-center p-4 before:flex-1 after:min-h-(--toast-room) after:flex-1 low:py-1';
export const SHEET =
  'pointer-events-auto flex min-h-0 w-full animate-fade flex-col rounded-2xl border border-line bg-raised shadow-2xl focus:outline-none low:overflow-y-auto';
