/**
 * Raise it when the same commands on the same state may give another game: when rules or the order of random draws change. Nodes of
 * two versions may run at the same time, and neither replays the commands of the other.
 */
export const ENGINE_VERSION = 3;
