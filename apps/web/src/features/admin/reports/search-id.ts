/** Of the line that counts the reports: the focus goes there when a decided one leaves the list. */
export const REPORT_COUNT_ID = 'reports-found';
