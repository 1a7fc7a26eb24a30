/**
 * Styles of a menu and its items. Menus are not modal and use no portal, so that screen readers still reach the content
 * around them.
 */
export const MENU =
  'z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-64 animate-fade overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-2xl';
export const MENU_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 data-[highlighted]:bg-accent/15 data-[highlighted]:outline-none';
