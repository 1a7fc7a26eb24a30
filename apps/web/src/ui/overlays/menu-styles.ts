/** The sheet of a menu and a line in it. Menus stay in their place in the page, not modal and in no portal: what a screen reader hears around them stays. */
export const MENU =
  'z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-64 animate-fade overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-2xl';
export const MENU_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 data-[highlighted]:bg-accent/15 data-[highlighted]:outline-none';
