/** How many observations of single requests are published at a time. */
const AT_ONCE = 100;

/**
 * Holds observations of single requests back and publishes them 100 at a time. Published one by one, they would reveal to readers of
 * /metrics that someone has just changed an action, noted a guess or was refused a sabotage.
 */
export const createHeldBack = () => {
  let held: (() => void)[] = [];
  return (publish: () => void): void => {
    held.push(publish);
    if (held.length < AT_ONCE) return;
    for (const each of held) each();
    held = [];
  };
};
