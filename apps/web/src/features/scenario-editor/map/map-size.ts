/** Size of the map, in its own pixels. */
export const MAP_SIZE = { width: 900, height: 580 };
