/**
 * Calls `read` with a proxy of the value, and returns the paths of the fields that it never reads. The schemas of kubernetes-models
 * accept unknown fields but read every field that they know, so an unread field is misspelled.
 */
export const unreadFields = <T extends object>(value: T, read: (view: T) => void): string[] => {
  const unread = new Set<string>();
  const watch = <V extends object>(part: V, path: string): V => {
    const fields = Object.keys(part);
    for (const field of fields) unread.add(`${path}${field}`);
    const views = new Map<PropertyKey, unknown>();
    const look = (key: PropertyKey): void => void unread.delete(`${path}${String(key)}`);
    return new Proxy(part, {
      get(target, key, receiver) {
        look(key);
        const inner: unknown = Reflect.get(target, key, receiver);
        if (typeof inner !== 'object' || inner === null) return inner;
        return views.getOrInsertComputed(key, () => watch(inner, `${path}${String(key)}.`));
      },
      ownKeys(target) {
        fields.forEach(look);
        return Reflect.ownKeys(target);
      },
    });
  };
  read(watch(value, ''));
  return [...unread];
};
