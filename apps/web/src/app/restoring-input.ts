const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea';

/** Hydrates a printed page. What was entered in its fields before, such as by a password manager, is entered again: forms start empty. */
export function restoringInput(hydrate: () => void): void {
  const entered = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
    .map((field) => ({ field, value: field.value }))
    .filter(({ field, value }) => value !== field.defaultValue);
  hydrate();
  for (const { field, value } of entered) {
    // React hydrates the page before it handles an event, and handles this one only if the value differs from the one that it has set.
    field.dispatchEvent(new Event('focusin', { bubbles: true }));
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
