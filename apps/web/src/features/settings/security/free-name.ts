/** Returns this name, with a number if another factor already has it. */
export const freeName = (name: string, taken: readonly string[]): string => {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
};
