/** The targets that players can choose by clicking them on the map. */
export interface Aim {
  readonly targets: { has(id: string): boolean };
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
}
