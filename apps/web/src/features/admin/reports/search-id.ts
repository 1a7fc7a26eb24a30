/** The id of the line that counts the reports. It gets the focus when a decided report leaves the list. */
export const REPORT_COUNT_ID = 'reports-found';
