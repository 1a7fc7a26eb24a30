/** The alarm and the place of the body when a fact has happened, as everyone sees them. A view's `world` is one. */
export interface Scene {
  readonly alarm: number;
  readonly alarmLimit: number;
  readonly body: { readonly location: string };
}
