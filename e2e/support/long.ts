/**
 * The tag of tests that `npm run e2e` leaves to `npm run e2e:all`: every screen at every size, whole journeys, and the
 * longest ones through screens that few people open.
 */
export const LONG = '@long';
