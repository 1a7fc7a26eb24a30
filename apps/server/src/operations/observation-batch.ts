/** Number of observations in a batch. */
const BATCH_SIZE = 100;

/**
 * Holds back observations of single requests until it can publish 100 together. Published one by one, they would reveal to readers of
 * /metrics that someone has just changed an action, noted a guess or was refused a sabotage.
 */
export const createObservationBatch = () => {
  let batch: (() => void)[] = [];
  return (publish: () => void): void => {
    batch.push(publish);
    if (batch.length < BATCH_SIZE) return;
    for (const each of batch) each();
    batch = [];
  };
};
