/** The tag of tests that `npm run e2e` leaves to `npm run e2e:all`: every screen at every size, and whole journeys. */
export const LONG = '@long';
